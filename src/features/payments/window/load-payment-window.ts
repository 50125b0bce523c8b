export type PaymentProof = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/ */
type PaymentWindowOptions = {
  key: string
  /** Paise. */
  amount: number
  currency: string
  name: string
  description: string
  order_id: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  handler: (answer: PaymentProof) => void
  modal: { ondismiss: () => void }
}

type PaymentWindow = new (
  options: PaymentWindowOptions,
) => {
  open(): void
  on(event: 'payment.failed', listener: () => void): void
}

const timeoutMs = 15_000
const retryMs = 500

export async function loadPaymentWindow(src: string, attempts: number): Promise<PaymentWindow> {
  try {
    if (!findPaymentWindow()) await addScript(src)
  } catch (error) {
    if (attempts <= 1) throw error
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return loadPaymentWindow(src, attempts - 1)
  }
  const PaymentWindow = findPaymentWindow()
  if (!PaymentWindow) throw new Error('The script holds no checkout')
  return PaymentWindow
}

function findPaymentWindow(): PaymentWindow | undefined {
  return (globalThis as { Razorpay?: PaymentWindow }).Razorpay
}

function addScript(src: string): Promise<void> {
  const script = document.createElement('script')
  script.src = src
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(reject, timeoutMs, new Error('The script did not come in time'))
  script.onload = () => resolve()
  script.onerror = () => reject(new Error('The script did not load'))
  document.head.append(script)
  return promise
    .catch((error: unknown) => {
      // A script element loads once.
      script.remove()
      throw error
    })
    .finally(() => clearTimeout(timer))
}
