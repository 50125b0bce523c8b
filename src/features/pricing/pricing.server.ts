import { claimedMoney, type Money } from '#domain/money/money.ts'
import { type PriceBasis, priceBasisOf } from '#domain/money/pricing.ts'
import {
  type AnyWireQuote,
  priceQuote,
  type Quote,
  type QuoteRefusal,
  type QuoteResult,
  type WireQuote,
} from '#domain/money/quote.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { findPricingLocation } from './find-pricing-location.server.ts'
import { listCurrencyMultipliers } from './list-currency-multipliers.server.ts'
import { readCatalogue } from './read-catalogue.server.ts'

export type RepricedQuote = {
  quote: Quote
  /** The visitor's total, if it differs from ours. */
  claimed: Money | null
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
  const quote = requireSold(priceQuote(await readCatalogue(ctx, options), wire, basis))
  const shown = wire.total === undefined ? quote.total : claimedMoney(wire.total, basis.currency)
  return { quote, claimed: shown.amountMinor === quote.total.amountMinor ? null : shown }
}

function requireSold(result: QuoteResult): Quote {
  if (result.ok) return result.quote
  throw new AppError('invalid', 'This quote cannot be priced.', { fields: [fieldOf(result)] })
}

function fieldOf({ reason, id }: QuoteRefusal): { field: string; message: string } {
  switch (reason) {
    case 'unknown-package':
      return { field: 'quote.packageId', message: 'We don’t offer this package.' }
    case 'unknown-add-on':
      return { field: 'quote.addOnIds', message: 'We don’t offer this add-on.' }
    case 'incompatible-add-on':
      return { field: 'quote.addOnIds', message: `The add-on ${id} doesn’t go with this package.` }
    case 'repeated-add-on':
      return { field: 'quote.addOnIds', message: `The add-on ${id} can be chosen once.` }
    case 'second-size-of-add-on':
      return { field: 'quote.addOnIds', message: `The add-on ${id} is in another one that you chose.` }
    case 'unknown-recommendation':
      return { field: 'quote.recommendationIds', message: 'We don’t offer this recommendation.' }
    case 'repeated-recommendation':
      return { field: 'quote.recommendationIds', message: `The recommendation ${id} can be chosen once.` }
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
