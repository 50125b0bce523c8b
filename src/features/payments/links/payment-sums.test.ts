import { expect, test } from 'vitest'
import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { agreedPriceOf, priceQuote } from '#domain/money/quote.ts'
import { paymentSumsOf } from './payment-sums.ts'

function priceAt(multiplier: number) {
  const choice = { packageId: 'business-pro', addOnIds: ['chatbot'] } as const
  const priced = priceQuote(builtInCatalogue, choice, { currency: 'EUR', multiplier })
  if (!priced.ok) throw new Error(priced.reason)
  return agreedPriceOf(priced.quote)
}

test('a deposit is a tenth of the price, and the balance what is left after payments and refunds', () => {
  const price = priceAt(1.25)
  const agreed = price.charge.total.amountMinor
  const depositInrMinor = price.charge.deposit.amountMinor
  expect(paymentSumsOf(price, null)).toEqual({ depositInrMinor, balanceInrMinor: agreed })

  const paid = { amountInrMinor: 600_000, refundedInrMinor: 50_000, loweredInrMinor: 20_000 }
  expect(paymentSumsOf(price, { ...paid, deposit: 'paid', isSimulated: true })).toEqual({
    depositInrMinor,
    balanceInrMinor: agreed - 600_000 + 30_000,
  })
})

test('a price that cannot be charged has no sums', () => {
  expect(paymentSumsOf(null, null)).toBeNull()
  expect(paymentSumsOf(priceAt(0.5), null)).toBeNull()
})
