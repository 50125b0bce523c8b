import type { ProjectPlanId } from '../records/project.ts'
import type { Money } from './money.ts'
import type { Charge, PriceBasis } from './pricing.ts'

/** Converts catalogue rupees to a shown price, and that to the rupees to charge. */
export type PriceTerms = PriceBasis & {
  /** Units of the currency per rupee. */
  ratePerInr: number
}

/** `plan`: of the project that a package begins, kept because the package may change or go. */
export type AgreedLine = { id: string; name: string; plan?: ProjectPlanId }

/** Leads, orders and accepted quotes store it. It is never priced again. */
export type AgreedPrice = {
  kind: 'package' | 'recommendations'
  /** The package, then its add-ons; or the recommendations. */
  lines: AgreedLine[]
  terms: PriceTerms
  /** The currency is that of `terms`. */
  total: Money
  charge: Charge
  /** Rupees. What staff set is its own list price. */
  list: Money
  /** Another total that the visitor's page showed; only for leads. */
  claimed?: Money
}
