import type { PaymentDialogProps } from '#features/payments/checkout/payment-dialog.tsx'
import { paymentTexts } from '#features/payments/payment.ts'
import { useLateComponent } from '#ui/use-late-component.ts'

export function loadPaymentDialog() {
  return import('#features/payments/checkout/payment-dialog.tsx').then((file) => file.PaymentDialog)
}

/** The payment dialog, loaded when somebody wants to pay. */
export function LatePaymentDialog(props: PaymentDialogProps) {
  const PaymentDialog = useLateComponent(true, loadPaymentDialog, () =>
    props.onFailure({ message: paymentTexts.failed, orderId: null }),
  )
  return PaymentDialog && <PaymentDialog {...props} />
}
