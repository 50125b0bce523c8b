/** The provider's script passes this to its handler; our server verifies it. */
export type CheckoutAnswer = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/ */
type CheckoutOptions = {
  key: string
  /** Paise. */
  amount: number
  currency: string
  name: string
  description: string
  order_id: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  handler: (answer: CheckoutAnswer) => void
  modal: { ondismiss: () => void }
}

type Checkout = new (
  options: CheckoutOptions,
) => {
  open(): void
  on(event: 'payment.failed', listener: () => void): void
}

const timeoutMs = 15_000
const retryMs = 500

/**
 * Loads the provider's checkout from `src`, unless the page has it already. Rejects if it does not load.
 * @param attempts how often to try
 */
export async function loadCheckout(src: string, attempts: number): Promise<Checkout> {
  try {
    if (!findCheckout()) await addScript(src)
  } catch (error) {
    if (attempts <= 1) throw error
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return loadCheckout(src, attempts - 1)
  }
  const Checkout = findCheckout()
  if (!Checkout) throw new Error('The script holds no checkout')
  return Checkout
}

function findCheckout(): Checkout | undefined {
  return (globalThis as { Razorpay?: Checkout }).Razorpay
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
      // Each attempt needs a new element.
      script.remove()
      throw error
    })
    .finally(() => clearTimeout(timer))
}
