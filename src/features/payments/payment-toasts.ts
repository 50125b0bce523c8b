export type Toast = { title: string; message: string; destructive: boolean }

/** The toasts of the wizard's payment, as specified. */
export const paymentToasts = {
  gatewayError: {
    title: 'Payment Gateway Error',
    message: 'Unable to load payment gateway. Please check your internet connection.',
    destructive: true,
  },
  successful: {
    title: 'Payment Successful!',
    message: 'Your 10% upfront payment has been processed successfully.',
    destructive: false,
  },
  verificationFailed: {
    title: 'Payment Verification Failed',
    message: 'Please contact support if amount was deducted.',
    destructive: true,
  },
  processingError: {
    title: 'Payment Processing Error',
    message: 'Please try again or contact support.',
    destructive: true,
  },
  cancelled: {
    title: 'Payment Cancelled',
    message: 'You can still submit your request without payment.',
    destructive: false,
  },
  setupFailed: {
    title: 'Payment Setup Failed',
    message: 'Please try again or submit request without payment.',
    destructive: true,
  },
} as const satisfies Record<string, Toast>
