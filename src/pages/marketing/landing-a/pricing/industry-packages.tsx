import { useCatalogue } from '#features/pricing/catalogue/use-catalogue.ts'
import { Payable, Price, PriceOffered } from '#features/pricing/price.tsx'
import { checkoutHref } from '#features/request/project-request-address.ts'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import fold from '../fold.module.css'
import { Fold } from '../fold.tsx'
import styles from './industry-packages.module.css'

export function IndustryPackages() {
  const { industryPackages } = useCatalogue()
  if (industryPackages.length === 0) return null
  return (
    <div className={styles.industries}>
      <h3>Industry packages</h3>
      <ul className={styles.list}>
        {industryPackages.map((item) => (
          <li key={item.id} className={joinClasses(styles.row, fold.row)}>
            <h4 className={fold.head}>{item.name}</h4>
            <p className={joinClasses(styles.description, fold.line)}>{item.description}</p>
            <p className={joinClasses(styles.total, fold.price)}>
              <PriceOffered inr={item.priceInr} />
            </p>
            <Fold label={`What the ${item.name} package includes`}>
              <ul className={styles.features}>
                {item.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
              <Payable inr={item.priceInr}>
                <p className={styles.today}>
                  <Price inr={item.priceInr} part="today" /> today
                </p>
              </Payable>
              <ButtonLink className={styles.start} href={checkoutHref({ packageId: item.id })}>
                Get Started
                <VisuallyHidden> with the {item.name} package</VisuallyHidden>
              </ButtonLink>
            </Fold>
          </li>
        ))}
      </ul>
    </div>
  )
}
