import type { Catalogue } from '#domain/catalogue/published.ts'
import type { Money } from '#domain/money/money.ts'
import { priceQuote } from '#domain/money/quote.ts'
import type { SharedPlan } from '#domain/records/shared-plan.ts'

export type PlanPrice = {
  selected: string[]
  /** Null if nothing is chosen. */
  total: Money | null
  /** Something chosen then is no longer offered. */
  isReduced: boolean
}

/** Today's price: a link to a plan works for months. */
export function pricePlan(
  catalogue: Catalogue,
  { selected: chosen, currency }: Pick<SharedPlan, 'selected' | 'currency'>,
): PlanPrice {
  const selected = chosen.filter((id) => catalogue.recommendations.some((item) => item.id === id))
  const priced = priceQuote(catalogue, { recommendationIds: selected }, { currency, multiplier: 1 })
  return {
    selected,
    total: priced.ok && selected.length > 0 ? priced.quote.total : null,
    isReduced: selected.length < chosen.length,
  }
}
