import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { owedFor, type PaidForPrice } from '#domain/money/owed.ts'
import { isPriceToConfirm } from '#domain/money/quote.ts'

/** What links for the deposit and the balance ask for. */
export type PaymentSums = { depositInrMinor: number; balanceInrMinor: number }

/** Null without a price that can be charged. */
export function paymentSumsOf(price: AgreedPrice | null, paid: PaidForPrice | null): PaymentSums | null {
  if (!price || isPriceToConfirm(price)) return null
  return {
    depositInrMinor: price.charge.deposit.amountMinor,
    balanceInrMinor: owedFor(price.charge, paid).owedInrMinor,
  }
}
