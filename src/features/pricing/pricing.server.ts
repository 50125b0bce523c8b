import type { Catalogue } from '#domain/catalogue/published.ts'
import { nameOfItem } from '#domain/catalogue/sold-items.ts'
import { claimedMoney, type Money } from '#domain/money/money.ts'
import { describeUnsold } from '#domain/money/price-changes.ts'
import { type PriceBasis, priceBasisOf } from '#domain/money/pricing.ts'
import {
  type AnyWireQuote,
  priceAsChosen,
  priceQuote,
  type Quote,
  type QuoteRefusal,
  type WireQuote,
} from '#domain/money/quote.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { readCatalogue } from './catalogue/read-catalogue.server.ts'
import { findPricingLocation } from './find-pricing-location.server.ts'
import { listCurrencyMultipliers } from './list-currency-multipliers.server.ts'

export type RepricedQuote = {
  quote: Quote
  /** The visitor's total, if it differs from ours. */
  claimed: Money | null
  /** What of it we no longer sell, or no longer sell together; null if we do. */
  change: string | null
}

/**
 * @param options.asChosen also prices what we sold, and sold together, until staff changed it
 * @throws AppError `invalid` for things we do not sell, naming the field below `quote`
 */
export async function repriceQuote(
  ctx: Pick<Ctx, 'db' | 'log'>,
  wire: AnyWireQuote,
  options: { asChosen?: boolean } = {},
): Promise<RepricedQuote> {
  const basis =
    'recommendationIds' in wire ? { currency: wire.currency, multiplier: 1 } : await findBasis(ctx, wire)
  const { quote, change } = await priceOrRefuse(ctx, wire, basis, options)
  const shown = wire.total === undefined ? quote.total : claimedMoney(wire.total, basis.currency)
  return { quote, change, claimed: shown.amountMinor === quote.total.amountMinor ? null : shown }
}

async function priceOrRefuse(
  ctx: Pick<Ctx, 'db' | 'log'>,
  choice: AnyWireQuote,
  basis: PriceBasis,
  { asChosen = false }: { asChosen?: boolean },
): Promise<Pick<RepricedQuote, 'quote' | 'change'>> {
  const catalogue = await readCatalogue(ctx)
  const priced = priceQuote(catalogue, choice, basis)
  if (priced.ok) return { quote: priced.quote, change: null }
  const everSold = await readCatalogue(ctx, { retired: true })
  const change = describeUnsold(catalogue, choice, (id) => nameOfItem(everSold, id))
  const result = asChosen ? priceAsChosen(everSold, choice, basis) : priced
  if (result.ok) return { quote: result.quote, change }
  const { field, message } = fieldOf(everSold, result)
  const detail = change ?? message
  throw new AppError('invalid', detail, { fields: [{ field, message: detail }] })
}

function fieldOf(everSold: Catalogue, { reason, id }: QuoteRefusal): { field: string; message: string } {
  const name = nameOfItem(everSold, id)
  switch (reason) {
    case 'unknown-package':
      return { field: 'quote.packageId', message: 'We don’t offer this package.' }
    case 'unknown-add-on':
      return { field: 'quote.addOnIds', message: 'We don’t offer this add-on.' }
    case 'incompatible-add-on':
    case 'second-size-of-add-on':
      return { field: 'quote.addOnIds', message: `${name} doesn’t go with what you chose.` }
    case 'repeated-add-on':
      return { field: 'quote.addOnIds', message: `${name} can be chosen once.` }
    case 'unknown-recommendation':
      return { field: 'quote.recommendationIds', message: 'We don’t offer this recommendation.' }
    case 'repeated-recommendation':
      return { field: 'quote.recommendationIds', message: `${name} can be chosen once.` }
  }
}

async function findBasis(ctx: Pick<Ctx, 'db'>, { currency, countryCode }: WireQuote): Promise<PriceBasis> {
  if (countryCode !== null) {
    const location = await findPricingLocation(ctx, { countryCode })
    if (location.currency === currency) return priceBasisOf(location)
  }
  // Chosen by hand, or the country's currency changed after the page loaded.
  const multipliers = await listCurrencyMultipliers(ctx)
  return { currency, multiplier: multipliers[currency] }
}
