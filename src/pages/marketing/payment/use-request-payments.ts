import { confirmPayment } from '#features/payments/checkout/confirm-payment.ts'
import { forgetOrder, orderDeposit } from '#features/payments/checkout/order-deposit.ts'
import { describeMoney } from '#features/payments/checkout/payment-failure.ts'
import { paymentNote } from '#features/payments/checkout/payment-note.ts'
import { watchNotedPayment } from '#features/payments/checkout/watch-payment.ts'
import { paymentTexts } from '#features/payments/payment.ts'
import { usePaysOnline } from '#features/pricing/currency-store.ts'
import type { RequestPayments } from '#features/request/request-payments.ts'
import { listOutbox } from '#platform/outbox/outbox.ts'
import { LatePaymentDialog, loadPaymentDialog } from './late-payment-dialog.tsx'

const ways: Omit<RequestPayments, 'isOpen'> = {
  failureText: paymentTexts.requestAlert,
  describeMoney,
  PaymentDialog: LatePaymentDialog,
  preload() {
    loadPaymentDialog().catch(() => {
      // Opening the dialog tries again and shows a failure.
    })
  },
  orderDeposit(order) {
    // Reading creates the outbox's database, by which the next visit knows to look for unfinished payments.
    void listOutbox()
    return orderDeposit(order)
  },
  watchOrder: watchNotedPayment,
  findOrder: () => paymentNote.read()?.orderId ?? null,
  confirmPayment,
  forgetOrder() {
    forgetOrder()
    paymentNote.forget()
  },
}

const open: RequestPayments = { ...ways, isOpen: true }
const closed: RequestPayments = { ...ways, isOpen: false }

/** Returns how this site's forms take a deposit. */
export function useRequestPayments(): RequestPayments {
  return usePaysOnline() ? open : closed
}
