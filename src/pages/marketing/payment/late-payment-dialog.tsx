import type { PaymentDialogProps } from '#features/payments/checkout/payment-dialog.tsx'
import { useLateDialog } from '#ui/overlays/use-late-dialog.ts'

export function loadPaymentDialog() {
  return import('#features/payments/checkout/payment-dialog.tsx').then((file) => file.PaymentDialog)
}

/** The payment dialog, loaded when somebody wants to pay. */
export function LatePaymentDialog(props: PaymentDialogProps) {
  const PaymentDialog = useLateDialog('the payment', true, loadPaymentDialog, () =>
    props.onFailure({
      message: 'The payment window could not be loaded. Check your connection and try again.',
      orderId: null,
    }),
  )
  return PaymentDialog && <PaymentDialog {...props} />
}
