import type { PricingPackage } from '#domain/catalogue/pricing-packages.ts'
import { priceToConfirmText } from '#domain/money/pricing.ts'
import { splitLabels } from '#domain/money/split-labels.ts'
import { useCatalogue } from '#features/pricing/catalogue/use-catalogue.ts'
import { Payable, Price } from '#features/pricing/price.tsx'
import { checkoutHref } from '#features/request/project-request-address.ts'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Ledger } from '#ui/money/ledger.tsx'
import { NoBreak } from '#ui/no-break.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import fold from '../fold.module.css'
import { Fold } from '../fold.tsx'
import styles from './packages.module.css'
import { UpfrontLabel } from './upfront-label.tsx'

export function Packages() {
  const { pricingPackages } = useCatalogue()
  return (
    <ul className={styles.packages}>
      {pricingPackages.map((item) => (
        <li key={item.id} className={joinClasses(styles.package, fold.row, item.popular && styles.popular)}>
          <Package item={item} />
        </li>
      ))}
    </ul>
  )
}

function Package({ item }: { item: PricingPackage }) {
  return (
    <>
      <div className={styles.name}>
        <h3 className={fold.head}>{item.name}</h3>
        {item.popular && (
          <Badge tone="yolk" className={styles.badge}>
            Most Popular
          </Badge>
        )}
        <p className={fold.line}>{item.description}</p>
      </div>
      <p className={joinClasses(styles.price, fold.price)}>
        <s>
          <VisuallyHidden>Was </VisuallyHidden>
          <Price inr={item.originalPriceInr} />
        </s>
        <VisuallyHidden>now </VisuallyHidden>
        <Price inr={item.priceInr} className={styles.now} />
      </p>
      <Fold label={`What ${item.name} includes`} open={item.popular}>
        <ul className={styles.features}>
          {item.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <Payable inr={item.priceInr} otherwise={<p className={styles.split}>{priceToConfirmText}</p>}>
          <Ledger
            className={styles.split}
            rows={[
              { label: <UpfrontLabel />, amount: <Price inr={item.priceInr} part="today" />, kind: 'due' },
              { label: splitLabels.balance, amount: <Price inr={item.priceInr} part="balance" /> },
            ]}
          />
        </Payable>
        <ButtonLink
          className={styles.choose}
          block
          variant={item.popular ? 'primary' : 'outline'}
          href={checkoutHref({ packageId: item.id })}
          data-above-chat
        >
          {/* One child: a button lays out several in a row that does not wrap. */}
          <span>
            <NoBreak>{`Choose ${item.name}`}</NoBreak>
          </span>
        </ButtonLink>
      </Fold>
    </>
  )
}
