import { tellLeadOfPayment, tellLeadOfRefund } from '#features/billing/tell-lead.server.ts'
import { joinRequest, lockNamedOrder } from '#features/payments/payment.server.ts'
import { startPaidProject } from '#features/projects/start-project.job.server.ts'
import type { Listeners } from '#platform/context.server.ts'

/**
 * What follows from booked money and from a stored request. A project starts for the lead that the payment may just have
 * raised.
 */
export const listeners: Listeners = {
  paymentBooked: [tellLeadOfPayment, startPaidProject],
  refundBooked: [tellLeadOfRefund],
  orderNamed: lockNamedOrder,
  requestStored: [joinRequest],
}
