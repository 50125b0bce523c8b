import type { Money } from './money.ts'
import type { Charge, PriceBasis } from './pricing.ts'

/** From catalogue rupees to a shown price, and from that to the rupees to charge. */
export type PriceTerms = PriceBasis & {
  /** Units of the currency per rupee. */
  ratePerInr: number
}

/** As stored with leads, orders and accepted quotes. Never priced again. */
export type AgreedPrice = {
  kind: 'package' | 'recommendations'
  /** The package, then its add-ons; or the recommendations. */
  lines: { id: string; name: string }[]
  terms: PriceTerms
  /** In the currency of `terms`. */
  total: Money
  charge: Charge
  /** In rupees; null if stored before the charge floor. */
  list: Money | null
  /** Another total that the visitor's page showed; only for leads. */
  claimed?: Money
}
