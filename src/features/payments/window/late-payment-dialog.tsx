import { useLateDialog } from '#ui/overlays/use-late-dialog.ts'
import type { PaymentDialogProps } from './payment-dialog.late.tsx'

function loadPaymentDialog() {
  return import('./payment-dialog.late.tsx').then((file) => file.PaymentDialog)
}

/** A failure shows when the dialog opens. */
export function preloadPaymentDialog(): void {
  loadPaymentDialog().catch(() => undefined)
}

export function LatePaymentDialog(props: PaymentDialogProps) {
  const PaymentDialog = useLateDialog('the payment', true, loadPaymentDialog, () =>
    props.onFailure({
      message: 'The payment window could not be loaded. Check your connection and try again.',
      orderId: null,
    }),
  )
  return PaymentDialog && <PaymentDialog {...props} />
}
