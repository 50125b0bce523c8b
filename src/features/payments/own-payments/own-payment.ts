import { formatRupees } from '#domain/money/money.ts'
import type { OrderPart } from '#domain/records/order.ts'
import type { StatusLabel } from '#domain/records/states.ts'
import type { PaymentLinkView } from '../links/payment-link.ts'
import type { PaymentState } from '../payment.ts'

/** Times are ISO 8601 in UTC. */
export type OwnPayment = Omit<PaymentState, 'shown'> & {
  id: string
  /** Our receipt number. */
  number: string
  description: string
  part: OrderPart
  leadId: string | null
  /** `paidAt`, else `createdAt`. */
  at: string
}

/** For staff: the payment's page, and its entry in the client's account if there is one. */
export type OrderAsClient = { view: PaymentLinkView; hasAccount: boolean; own: OwnPayment | null }

const meanings = { paid: 'good', checking: 'under-way', unpaid: 'neutral' } as const

export function ownPaymentStatus(payment: OwnPayment): StatusLabel {
  return { label: ownPaymentLabel(payment), means: meanings[payment.state] }
}

function ownPaymentLabel({ state, amountInrMinor, refundedInrMinor }: OwnPayment): string {
  if (state === 'checking') return 'Being checked'
  if (state === 'unpaid') return 'Not paid'
  if (refundedInrMinor === 0) return 'Paid'
  return refundedInrMinor < amountInrMinor ? `Paid, ${formatRupees(refundedInrMinor)} refunded` : 'Refunded'
}
