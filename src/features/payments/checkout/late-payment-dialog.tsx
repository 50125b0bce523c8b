import { useLateDialog } from '#ui/overlays/use-late-dialog.ts'
import type { PaymentDialogProps } from './payment-dialog.tsx'

function loadPaymentDialog() {
  return import('./payment-dialog.tsx').then((file) => file.PaymentDialog)
}

/** Starts loading the dialog when the visitor may be about to press. A failure shows when they open it. */
export function preloadPaymentDialog(): void {
  loadPaymentDialog().catch(() => undefined)
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
