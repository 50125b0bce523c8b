import type { Catalogue } from '../catalogue/published.ts'
import { nameOfItem } from '../catalogue/sold-items.ts'
import { formatMoney, type Money } from './money.ts'
import type { PriceBasis } from './pricing.ts'
import { type AnyQuoteChoice, findOffer, isAddOnId, priceQuote } from './quote.ts'

/** Sent with the receipt of a request that its page priced otherwise. */
export type PriceNotice = { text: string; total: { charged: Money; shown: Money } }

/** What a visitor is told whose page was opened before a publication. */
export function priceChangedText(was: Money, now: Money): string {
  return `The price was ${formatMoney(was)} and is now ${formatMoney(now)}.`
}

/** @param names at least one */
export function noLongerOffered(names: readonly string[]): string {
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
  return `${list} ${names.length === 1 ? 'is' : 'are'} no longer offered.`
}

/** What was chosen that this catalogue does not sell. */
export function unsoldIn(catalogue: Catalogue, choice: AnyQuoteChoice): string[] {
  if ('recommendationIds' in choice) {
    return choice.recommendationIds.filter((id) => !catalogue.recommendations.some((item) => item.id === id))
  }
  const { packageId, addOnIds } = choice
  return [
    ...(findOffer(catalogue, packageId) ? [] : [packageId]),
    ...addOnIds.filter((id) => !isAddOnId(catalogue, id)),
  ]
}

type Chosen = { catalogue: Catalogue; choice: AnyQuoteChoice | null; basis: PriceBasis }

/** Null if the choice is sold as before, at the same price. */
export function describeChange(before: Chosen, now: Chosen): string | null {
  if (!before.choice) return null
  const gone = unsoldIn(now.catalogue, before.choice).flatMap((id) => nameOfItem(before.catalogue, id) ?? [])
  if (gone.length > 0) return noLongerOffered(gone)
  const was = priceQuote(before.catalogue, before.choice, before.basis)
  const is = now.choice && priceQuote(now.catalogue, now.choice, now.basis)
  if (!was.ok || !is?.ok || was.quote.total.amountMinor === is.quote.total.amountMinor) return null
  return priceChangedText(was.quote.total, is.quote.total)
}
