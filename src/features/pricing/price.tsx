import { formatMoney } from '#domain/money.ts'
import { defaultLocation, priceBasisOf, priceIn } from '#domain/pricing.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { usePricing } from './currency-store.ts'
import styles from './price.module.css'
import { basisOf } from './pricing.ts'

/**
 * A catalogue price in the visitor's currency.
 * @param inr whole rupees; several are converted each and shown as one rounded sum.
 */
export function Price({ inr, className }: { inr: number | readonly number[]; className?: string }) {
  const basis = basisOf(usePricing())
  if (basis)
    return <span className={joinClasses(styles.price, className)}>{formatMoney(priceIn(inr, basis))}</span>
  return (
    <span className={joinClasses(styles.price, className)} aria-busy="true">
      <VisuallyHidden>Loading price</VisuallyHidden>
      {/* The default price keeps the place, and is the one to see where scripts are off. */}
      <span className={styles.placeholder} aria-hidden="true">
        {formatMoney(priceIn(inr, priceBasisOf(defaultLocation)))}
      </span>
    </span>
  )
}
