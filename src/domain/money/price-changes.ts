import { otherSizeOf, withoutSmallerSizes } from '../catalogue/add-on-sizes.ts'
import type { Catalogue } from '../catalogue/published.ts'
import { nameOfItem } from '../catalogue/sold-items.ts'
import { formatMoney, type Money } from './money.ts'
import type { PriceBasis } from './pricing.ts'
import { type AnyQuoteChoice, findOffer, isAddOnId, priceQuote, type QuoteChoice } from './quote.ts'

/** Sent with the receipt of a request that its page priced otherwise. */
export type PriceNotice = { text: string; total: { charged: Money; shown: Money } }

/** What a visitor is told whose page was opened before a publication. */
export function priceChangedText(was: Money, now: Money): string {
  return `The price was ${formatMoney(was)} and is now ${formatMoney(now)}.`
}

/**
 * What of a choice we no longer sell, or no longer together. Null if we do.
 * @param nameOf what we sold; null for what we never did
 */
export function describeUnsold(
  catalogue: Catalogue,
  choice: AnyQuoteChoice,
  nameOf: (id: string) => string | null,
): string | null {
  const gone = unsoldIn(catalogue, choice).flatMap((id) => nameOf(id) ?? [])
  const sentences = [
    gone.length > 0 && `${listed(gone)} ${gone.length === 1 ? 'is' : 'are'} no longer offered.`,
    ...('packageId' in choice ? describeParted(catalogue, choice) : []),
  ].filter(Boolean)
  return sentences.join(' ') || null
}

function unsoldIn(catalogue: Catalogue, choice: AnyQuoteChoice): string[] {
  if ('recommendationIds' in choice) {
    return choice.recommendationIds.filter((id) => !catalogue.recommendations.some((item) => item.id === id))
  }
  const { packageId, addOnIds } = choice
  return [
    ...(findOffer(catalogue, packageId) ? [] : [packageId]),
    ...addOnIds.filter((id) => !isAddOnId(catalogue, id)),
  ]
}

function describeParted(catalogue: Catalogue, { packageId, addOnIds }: QuoteChoice): string[] {
  const offer = findOffer(catalogue, packageId)
  if (!offer) return []
  const nameOf = (id: string) => nameOfItem(catalogue, id) ?? ''
  const parted = addOnIds
    .filter((id) => isAddOnId(catalogue, id) && !offer.addOns.some((addOn) => addOn.id === id))
    .map(nameOf)
  const contained = addOnIds.filter((id) => !withoutSmallerSizes(catalogue, addOnIds).includes(id))
  return [
    ...(parted.length > 0
      ? [`${listed(parted)} no longer ${parted.length === 1 ? 'goes' : 'go'} with ${offer.name}.`]
      : []),
    ...contained.map((id) => `${nameOf(id)} is part of ${nameOf(otherSizeOf(catalogue, id) ?? '')}.`),
  ]
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
}

type Chosen = { catalogue: Catalogue; choice: AnyQuoteChoice | null; basis: PriceBasis }

/** Null if the choice is sold as before, at the same price. */
export function describeChange(before: Chosen, now: Chosen): string | null {
  if (!before.choice) return null
  const unsold = describeUnsold(now.catalogue, before.choice, (id) => nameOfItem(before.catalogue, id))
  if (unsold) return unsold
  const was = priceQuote(before.catalogue, before.choice, before.basis)
  const is = now.choice && priceQuote(now.catalogue, now.choice, now.basis)
  if (!was.ok || !is?.ok || was.quote.total.amountMinor === is.quote.total.amountMinor) return null
  return priceChangedText(was.quote.total, is.quote.total)
}
