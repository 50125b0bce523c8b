import type { Catalogue } from '#domain/catalogue/published.ts'
import { nameOfItem } from '#domain/catalogue/sold-items.ts'
import { claimedMoney, type Money } from '#domain/money/money.ts'
import { noLongerOffered, unsoldIn } from '#domain/money/price-changes.ts'
import { type PriceBasis, priceBasisOf } from '#domain/money/pricing.ts'
import {
  type AnyWireQuote,
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
  /** The names of what we sold once and no longer do. */
  retired: string[]
}

/**
 * @param options.retired also prices what we sold until it was removed
 * @throws AppError `invalid` for things we do not sell, naming the field below `quote`
 */
export async function repriceQuote(
  ctx: Pick<Ctx, 'db' | 'log'>,
  wire: AnyWireQuote,
  options: { retired?: boolean } = {},
): Promise<RepricedQuote> {
  const basis =
    'recommendationIds' in wire ? { currency: wire.currency, multiplier: 1 } : await findBasis(ctx, wire)
  const { quote, retired } = await priceOrRefuse(ctx, wire, basis, options)
  const shown = wire.total === undefined ? quote.total : claimedMoney(wire.total, basis.currency)
  return { quote, retired, claimed: shown.amountMinor === quote.total.amountMinor ? null : shown }
}

async function priceOrRefuse(
  ctx: Pick<Ctx, 'db' | 'log'>,
  choice: AnyWireQuote,
  basis: PriceBasis,
  options: { retired?: boolean },
): Promise<Pick<RepricedQuote, 'quote' | 'retired'>> {
  const catalogue = await readCatalogue(ctx)
  const priced = priceQuote(catalogue, choice, basis)
  if (priced.ok) return { quote: priced.quote, retired: [] }
  const everSold = await readCatalogue(ctx, { retired: true })
  const retired = unsoldIn(catalogue, choice).flatMap((id) => nameOfItem(everSold, id) ?? [])
  const result = options.retired ? priceQuote(everSold, choice, basis) : priced
  if (result.ok) return { quote: result.quote, retired }
  throw refused(everSold, result, retired)
}

function refused(everSold: Catalogue, refusal: QuoteRefusal, retired: readonly string[]): AppError {
  const { field, message } = fieldOf(everSold, refusal)
  if (retired.length === 0) return new AppError('invalid', message, { fields: [{ field, message }] })
  const gone = noLongerOffered(retired)
  return new AppError('invalid', gone, { fields: [{ field, message: gone }] })
}

function fieldOf(everSold: Catalogue, { reason, id }: QuoteRefusal): { field: string; message: string } {
  const name = nameOfItem(everSold, id)
  switch (reason) {
    case 'unknown-package':
      return { field: 'quote.packageId', message: 'We don’t offer this package.' }
    case 'unknown-add-on':
      return { field: 'quote.addOnIds', message: 'We don’t offer this add-on.' }
    case 'incompatible-add-on':
      return { field: 'quote.addOnIds', message: `${name} doesn’t go with this package.` }
    case 'repeated-add-on':
      return { field: 'quote.addOnIds', message: `${name} can be chosen once.` }
    case 'second-size-of-add-on':
      return { field: 'quote.addOnIds', message: `${name} is in another add-on that you chose.` }
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
