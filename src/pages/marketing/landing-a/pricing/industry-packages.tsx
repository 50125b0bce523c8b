import { industryPackages } from '#domain/catalogue/industry-packages.ts'
import { Payable, Price, PriceOffered } from '#features/pricing/price.tsx'
import { checkoutHref } from '#features/request/project-request-address.ts'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import fold from '../fold.module.css'
import { FoldToggle } from '../fold-toggle.tsx'
import styles from './industry-packages.module.css'

export function IndustryPackages() {
  return (
    <div className={styles.industries}>
      <h3>Industry packages</h3>
      <ul className={styles.list}>
        {industryPackages.map((item) => (
          <li key={item.id} className={joinClasses(styles.row, fold.row)}>
            <h4 className={fold.head}>{item.name}</h4>
            <FoldToggle label={`What the ${item.name} package includes`} />
            <div className={styles.what}>
              <p>{item.description}</p>
              <ul className={joinClasses(styles.features, fold.part)}>
                {item.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            </div>
            <div className={styles.price}>
              <p className={styles.total}>
                <PriceOffered inr={item.priceInr} />
              </p>
              <Payable inr={item.priceInr}>
                <p className={joinClasses(styles.today, fold.part)}>
                  <Price inr={item.priceInr} part="today" /> today
                </p>
              </Payable>
            </div>
            <ButtonLink className={fold.part} href={checkoutHref({ packageId: item.id })}>
              Get Started
              <VisuallyHidden> with the {item.name} package</VisuallyHidden>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
