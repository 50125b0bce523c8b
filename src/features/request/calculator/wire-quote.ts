import { minorPerMajor } from '#domain/money/money.ts'
import { defaultLocation } from '#domain/money/pricing.ts'
import type { AnyQuoteChoice, AnyWireQuote, Quote, WireQuote } from '#domain/money/quote.ts'
import { type PricingState, quoteOrigin } from '#features/pricing/pricing.ts'

export type ShownPrice = Pick<WireQuote, 'currency' | 'countryCode' | 'total'>

export function shownPrice(quote: Quote | null, pricing: PricingState): ShownPrice {
  const origin = quoteOrigin(
    pricing.status === 'ready' ? pricing : { status: 'ready', location: defaultLocation, chosen: false },
  )
  const total = quote ? quote.total.amountMinor / minorPerMajor(quote.total.currency) : undefined
  return { ...origin, total }
}

export type ShownQuote = { quote: Quote | null; choice: AnyQuoteChoice | null; pricing: PricingState }

/** Sends a choice even if its price never loaded: the server prices it anyway. */
export function quoteToSend({ quote, choice, pricing }: ShownQuote): AnyWireQuote | null {
  return choice && wireQuote(choice, shownPrice(quote, pricing))
}

export function wireQuote(choice: AnyQuoteChoice, { countryCode, ...shown }: ShownPrice): AnyWireQuote {
  return 'packageId' in choice
    ? { packageId: choice.packageId, addOnIds: [...choice.addOnIds], countryCode, ...shown }
    : { recommendationIds: [...choice.recommendationIds], ...shown }
}
