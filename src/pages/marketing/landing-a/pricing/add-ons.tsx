import { pricingAddOns } from '#domain/catalogue/pricing-add-ons.ts'
import { AddOnPrice } from '#features/pricing/price.tsx'
import styles from './add-ons.module.css'

export function AddOns() {
  return (
    <div className={styles.addOns}>
      <h3>Add-ons</h3>
      <p className={styles.note}>Add any of these to a package above that doesn’t include it yet.</p>
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
    </div>
  )
}
