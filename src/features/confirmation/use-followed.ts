import { usePaymentState } from '#features/payments/checkout/use-payment-state.ts'
import type { Confirmation } from './confirmation.ts'

/** Returns a confirmation with the latest state of its payment. */
export function useFollowed<Known extends Pick<Confirmation, 'payment'>>(confirmation: Known): Known {
  const { payment } = confirmation
  const known = usePaymentState(payment ? { order_id: payment.orderId } : null, payment?.known)
  return { ...confirmation, payment: payment && { ...payment, known } }
}
