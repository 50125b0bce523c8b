import { paymentTexts } from '../payment.ts'

export type Toast = { title: string; message: string; destructive: boolean }

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

export const paymentProblems = {
  /** No order, or another amount. */
  order: { text: paymentTexts.orderFailed, toast: setupToast },
  script: { text: paymentTexts.scriptFailed, toast: gatewayToast },
  simulation: { text: paymentTexts.simulationFailed, toast: gatewayToast },
  /** The window was closed after a failed attempt. */
  declined: { text: paymentTexts.failed, toast: cancelledToast },
  /** Our server refused the proof. */
  refused: { text: paymentTexts.verificationFailed, toast: refusedToast },
  /** Our server gave no answer. */
  unanswered: { text: paymentTexts.verificationFailed, toast: unansweredToast },
  unforeseen: { text: paymentTexts.failed, toast: gatewayToast },
} as const satisfies Record<string, { text: string; toast: Toast }>

export type PaymentProblem = keyof typeof paymentProblems
