import { useEffect, useRef } from 'react'
import { useCatalogue } from '#features/pricing/catalogue/use-catalogue.ts'
import { Payable, Price, PriceOffered } from '#features/pricing/price.tsx'
import { checkoutHref } from '#features/request/project-request-address.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { PageCurrency } from '../frame/page-currency.tsx'
import styles from './package-choice.module.css'
import { packageGroups } from './package-groups.ts'

export function PackageChoice({
  unknown,
  change,
}: {
  unknown: 'package' | 'recommendation' | null
  /** What has become of the choice since the page was opened. */
  change: string | null
}) {
  const lede = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The part of the page that had the focus, or was being read, is gone.
    if (change) lede.current?.focus()
  }, [change])
  return (
    <div className={styles.choice}>
      <div className={styles.head}>
        <p ref={lede} className={styles.lede} {...(change && { role: 'alert', tabIndex: -1 })}>
          {change
            ? `${change} What you filled in is kept. Here is what we offer.`
            : unknown
              ? `We don’t have a ${unknown} by that name. Here is what we offer.`
              : 'Add-ons come next. Nothing to pay yet.'}
        </p>
        <PageCurrency />
      </div>
      {packageGroups(useCatalogue()).map(({ title, note, offers }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <div className={styles.kind}>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.note}>{note}</p>
          </div>
          <ul className={styles.list}>
            {offers.map(({ id, name, description, features, priceInr, popular }) => (
              <li key={id} className={styles.offer}>
                <div className={styles.what}>
                  <div className={styles.name}>
                    <h3>{name}</h3>
                    {popular && <Badge tone="yolk">Most Popular</Badge>}
                  </div>
                  <p className={styles.note}>{description}</p>
                  <ul className={styles.features}>
                    {features.map((feature) => (
                      <li key={feature}>{feature}</li>
                    ))}
                  </ul>
                </div>
                <p className={styles.price}>
                  <PriceOffered inr={priceInr} className={styles.total} />
                  <Payable inr={priceInr}>
                    <span className={styles.note}>
                      <Price inr={priceInr} part="today" /> today
                    </span>
                  </Payable>
                </p>
                <ButtonLink
                  href={checkoutHref({ packageId: id })}
                  variant={popular ? 'primary' : 'outline'}
                  data-above-chat
                >
                  Choose<VisuallyHidden> {name}</VisuallyHidden>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
