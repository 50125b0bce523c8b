import { paymentTexts } from '../payment.ts'

export type Toast = { title: string; message: string; destructive: boolean }

/** Toasts of the wizard's payment, as specified. */
export const successToast: Toast = {
  title: 'Payment Successful!',
  message: 'Your 10% upfront payment has been processed successfully.',
  destructive: false,
}
export const cancelledToast: Toast = {
  title: 'Payment Cancelled',
  message: 'You can still submit your request without payment.',
  destructive: false,
}
const setupToast: Toast = {
  title: 'Payment Setup Failed',
  message: 'Please try again or submit request without payment.',
  destructive: true,
}
const gatewayToast: Toast = {
  title: 'Payment Gateway Error',
  message: 'Unable to load payment gateway. Please check your internet connection.',
  destructive: true,
}
const refusedToast: Toast = {
  title: 'Payment Verification Failed',
  message: 'Please contact support if amount was deducted.',
  destructive: true,
}
const unansweredToast: Toast = {
  title: 'Payment Processing Error',
  message: 'Please try again or contact support.',
  destructive: true,
}

/** Why a payment did not come about, and the specified words for it: of the payment dialog, and of the wizard. */
export const paymentProblems = {
  /** There is no order, or one of another amount. */
  order: { text: paymentTexts.orderFailed, toast: setupToast },
  /** The provider's script did not come. */
  script: { text: paymentTexts.scriptFailed, toast: gatewayToast },
  simulation: { text: paymentTexts.simulationFailed, toast: gatewayToast },
  /** The provider's window was closed after a try that failed in it. */
  declined: { text: paymentTexts.failed, toast: cancelledToast },
  /** Our server does not find it paid. */
  refused: { text: paymentTexts.verificationFailed, toast: refusedToast },
  /** Our server could not be asked whether it is paid. */
  unanswered: { text: paymentTexts.verificationFailed, toast: unansweredToast },
  unforeseen: { text: paymentTexts.failed, toast: gatewayToast },
} as const satisfies Record<string, { text: string; toast: Toast }>

export type PaymentProblem = keyof typeof paymentProblems
