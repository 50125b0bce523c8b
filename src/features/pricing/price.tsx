import type { ReactNode } from 'react'
import { formatMoney, type Money, subtractMoney } from '#domain/money/money.ts'
import {
  checkPriceBasis,
  defaultLocation,
  depositShown,
  isUnderFloorIn,
  type PriceBasis,
  priceBasisOf,
  priceIn,
} from '#domain/money/pricing.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { usePricing } from './currency-store.ts'
import styles from './price.module.css'
import { basisOf } from './pricing.ts'

export type PricePart = 'total' | 'today' | 'balance'

const partOf: Record<PricePart, (total: Money) => Money> = {
  total: (total) => total,
  today: depositShown,
  balance: (total) => subtractMoney(total, depositShown(total)),
}

type InRupees = number | readonly number[]

/** Whether nothing can be paid in the chosen currency, so that no price in it is a promise. */
export function useIsCurrencyToConfirm(): boolean {
  const basis = basisOf(usePricing())
  return basis !== null && checkPriceBasis(basis).underpriced
}

/** Shows what is paid of a price, or `otherwise` where the price is confirmed first. */
export function Payable({
  inr,
  otherwise = null,
  children,
}: {
  inr: InRupees
  otherwise?: ReactNode
  children: ReactNode
}) {
  return useIsToConfirm(inr) ? otherwise : children
}

function useIsToConfirm(inr: InRupees): boolean {
  const basis = basisOf(usePricing())
  return basis !== null && isUnderFloorIn(basis, inr)
}

/** @param inr whole rupees; several become one rounded sum */
export function PriceOffered({ inr, className }: { inr: InRupees; className?: string }) {
  return (
    <>
      <Price inr={inr} className={className} />
      {useIsToConfirm(inr) && <ToConfirm />}
    </>
  )
}

/** Suits what is sold only with something else: rounding alone may take its small price under the floor. */
export function AddOnPrice({ inr }: { inr: number }) {
  return (
    <>
      <Price inr={inr} />
      {useIsCurrencyToConfirm() && <ToConfirm />}
    </>
  )
}

function ToConfirm() {
  return <span className={styles.toConfirm}> to be confirmed</span>
}

/** @param inr whole rupees; several become one rounded sum */
export function Price({
  inr,
  part = 'total',
  className,
}: {
  inr: InRupees
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
