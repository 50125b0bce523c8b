import { useCatalogue } from '#features/pricing/catalogue/use-catalogue.ts'
import { AddOnPrice } from '#features/pricing/price.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import fold from '../fold.module.css'
import { Fold } from '../fold.tsx'
import styles from './add-ons.module.css'

export function AddOns() {
  const { pricingAddOns } = useCatalogue()
  if (pricingAddOns.length === 0) return null
  return (
    <div className={fold.row}>
      <h3 className={fold.head}>Add-ons</h3>
      <p className={joinClasses(styles.note, fold.line)}>Add to any package above.</p>
      <Fold label={`All ${pricingAddOns.length} add-ons`}>
        <ul className={styles.list}>
          {pricingAddOns.map((addOn) => (
            <li key={addOn.id}>
              <h4>{addOn.service}</h4>
              <p className={styles.price}>
                + <AddOnPrice inr={addOn.priceInr} />
              </p>
              <p className={styles.note}>{addOn.description}</p>
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  )
}
