// What other features show of payments.
export { PaymentDialog } from './checkout/payment-dialog.tsx'
