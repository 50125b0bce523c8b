import { formatMoney, type Money, subtractMoney } from '#domain/money.ts'
import { defaultLocation, depositShown, type PriceBasis, priceBasisOf, priceIn } from '#domain/pricing.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { usePricing } from './currency-store.ts'
import styles from './price.module.css'
import { basisOf } from './pricing.ts'

export type PricePart = 'total' | 'today' | 'remaining'

const partOf: Record<PricePart, (total: Money) => Money> = {
  total: (total) => total,
  today: depositShown,
  remaining: (total) => subtractMoney(total, depositShown(total)),
}

/** @param inr whole rupees; several become one rounded sum */
export function Price({
  inr,
  part = 'total',
  className,
}: {
  inr: number | readonly number[]
  part?: PricePart
  className?: string
}) {
  const basis = basisOf(usePricing())
  const format = (by: PriceBasis) => formatMoney(partOf[part](priceIn(inr, by)))
  if (basis)
    return (
      <span className={joinClasses(styles.price, className)} translate="no">
        {format(basis)}
      </span>
    )
  return (
    <span className={joinClasses(styles.price, className)} aria-busy="true">
      <VisuallyHidden>Loading price</VisuallyHidden>
      {/* Holds the place, and shows without scripts. */}
      <span className={styles.placeholder} aria-hidden="true">
        {format(priceBasisOf(defaultLocation))}
      </span>
    </span>
  )
}
