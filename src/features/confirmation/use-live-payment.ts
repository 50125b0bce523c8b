import { usePaymentState } from '#features/payments/state/use-payment-state.ts'
import type { Confirmation } from './confirmation.ts'

export function useLivePayment<Known extends Pick<Confirmation, 'payment'>>(confirmation: Known): Known {
  const { payment } = confirmation
  const known = usePaymentState(payment ? { order_id: payment.orderId } : null, payment?.known)
  return { ...confirmation, payment: payment && { ...payment, known } }
}
