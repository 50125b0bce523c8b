import { formatRupees } from '#domain/money.ts'
import type { OrderPart } from '#domain/records/order.ts'
import type { PaymentState } from '../payment.ts'

/** An order as the client who is to pay it sees it. Times are ISO 8601 in UTC. */
export type OwnPayment = Omit<PaymentState, 'shown'> & {
  id: string
  /** Our receipt number, which client and provider know. */
  number: string
  description: string
  part: OrderPart
  leadId: string | null
  /** When it was paid, else when it was made. */
  at: string
}

/** Says what is known of a payment, in a few words. */
export function ownPaymentLabel({ state, amountInrMinor, refundedInrMinor }: OwnPayment): string {
  if (state === 'checking') return 'Being checked'
  if (state === 'unpaid') return 'Not paid'
  if (refundedInrMinor === 0) return 'Paid'
  return refundedInrMinor < amountInrMinor ? `Paid, ${formatRupees(refundedInrMinor)} refunded` : 'Refunded'
}
