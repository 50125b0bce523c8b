import { minorPerMajor } from '#domain/money.ts'
import { type PriceBasis, priceBasisOf } from '#domain/pricing.ts'
import { type AnyWireQuote, priceQuote, type QuoteResult, type WireQuote } from '#domain/quote.ts'
import type { Ctx, Db } from '#platform/context.server.ts'
import { findPricingLocation } from './find-pricing-location.server.ts'
import { listCurrencyMultipliers } from './list-currency-multipliers.server.ts'

export type RepricedQuote = {
  basis: PriceBasis
  result: QuoteResult
  /** The total that the visitor saw, in whole units, when ours differs; null when they agree or none was sent. */
  mismatch: { shown: number } | null
}

/** Prices again what a browser chose, with the live multipliers: what it computed itself is never believed. */
export async function repriceQuote({
  ctx,
  input: quote,
}: {
  ctx: Pick<Ctx, 'db'>
  input: AnyWireQuote
}): Promise<RepricedQuote> {
  const basis =
    'recommendationIds' in quote
      ? { currency: quote.currency, multiplier: 1 }
      : await shareRunning(ctx.db, `${quote.currency} ${quote.countryCode}`, () => findBasis(ctx, quote))
  const result = priceQuote(quote, basis)
  const ours = result.ok ? result.quote.total.amountMinor / minorPerMajor(basis.currency) : null
  const differs = ours !== null && quote.total !== undefined && quote.total !== ours
  return { basis, result, mismatch: differs ? { shown: quote.total as number } : null }
}

async function findBasis(ctx: Pick<Ctx, 'db'>, { currency, countryCode }: WireQuote): Promise<PriceBasis> {
  if (countryCode !== null) {
    const location = await findPricingLocation({ ctx, input: { countryCode } })
    if (location.currency === currency) return priceBasisOf(location)
  }
  // Chosen by hand, or the country's currency was changed since the page was shown.
  const multipliers = await listCurrencyMultipliers({ ctx })
  return { currency, multiplier: multipliers[currency] }
}

const running = new WeakMap<Db, Map<string, Promise<PriceBasis>>>()

/** Whoever asks while the same is being read waits for that answer: many leads at once need one trip, not one each. */
function shareRunning(db: Db, key: string, read: () => Promise<PriceBasis>): Promise<PriceBasis> {
  const reads = running.get(db) ?? new Map<string, Promise<PriceBasis>>()
  running.set(db, reads)
  const started = reads.get(key) ?? read().finally(() => reads.delete(key))
  reads.set(key, started)
  return started
}
