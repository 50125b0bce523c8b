import type { Money } from './money.ts'
import type { Charge, PriceBasis } from './pricing.ts'

/** What turned the catalogue's rupees into a shown price, and that into the rupees to charge. */
export type PriceTerms = PriceBasis & {
  /** Units of the currency for a rupee. */
  ratePerInr: number
}

/**
 * What was chosen and what it costs, as leads and orders store it and as a quote comes to once accepted. Frozen: the
 * program never prices it again.
 */
export type AgreedPrice = {
  kind: 'package' | 'recommendations'
  /** A package before its add-ons, or the recommendations. */
  lines: { id: string; name: string }[]
  terms: PriceTerms
  /** The total as the client saw it, in the currency of the terms. */
  total: Money
  /** What we charge for it, in rupees. */
  charge: Charge
  /** The list price in rupees; null for a price from before the charge floor. */
  list: Money | null
  /** The total that the visitor's page showed instead, which only leads keep. */
  claimed?: Money
}
