import { agency } from '#domain/agency.ts'
import { simulationKeyId } from '#domain/payment-keys.ts'
import { ApiError, sendJson } from '#platform/api-client.ts'
import { type CheckoutAnswer, loadCheckout } from './load-checkout.ts'
import type {
  PaymentSeams,
  SimulatePaymentAnswer,
  TakenPayment,
  VerifyPaymentAnswer,
  WizardOrderAnswer,
  WizardOrderInput,
} from './payment.ts'
import { serverWords } from './payment-failure.ts'
import { paymentToasts, type Toast } from './payment-toasts.ts'

const answerWaitMs = 30_000
const simulationMs = 2000
/** As specified: a script that did not load is asked for once more. */
const scriptRetryMs = 500
const checkoutBlue = '#0b5a85'

/** Paid at the provider, but our server could not be asked: who has paid is not asked to pay again. */
let unverified: CheckoutAnswer | null = null

/** The wizard's payment: order, script, window, verification. Never rejects; `say` hears the specified toast. */
export async function takeWizardPayment({
  order: input,
  onOrder,
  stepAside,
  say,
}: PaymentSeams & {
  order: WizardOrderInput
  /** Makes room for the provider's window; its result ends that. */
  stepAside: () => () => void
  say: (toast: Toast) => void
}): Promise<TakenPayment> {
  if (unverified) return verify(unverified, say)

  const order = await createOrder(input).catch((error: unknown) => {
    const { setupFailed } = paymentToasts
    say({ ...setupFailed, message: `${serverWords(error)} ${setupFailed.message}`.trim() })
    return null
  })
  if (!order) {
    return { isPaid: false, isSimulated: false, orderId: '', paymentId: '' }
  }
  onOrder(order.id)
  const tried: TakenPayment = { isPaid: false, isSimulated: false, orderId: order.id, paymentId: '' }
  try {
    const answer =
      order.razorpay_key === simulationKeyId
        ? await simulate(order.id)
        : await openWindow({ order, input, stepAside })
    if (answer) return await verify(answer, say)
    say(paymentToasts.cancelled)
  } catch {
    say(paymentToasts.gatewayError)
  }
  return tried
}

/** @throws what the server answered instead; nothing has been paid, and the visitor may try again or send without paying */
async function createOrder(input: WizardOrderInput): Promise<WizardOrderAnswer> {
  const order = await sendJson<WizardOrderAnswer>(
    'POST',
    '/api/create-order',
    { ...input, receipt: `receipt_${Date.now()}` },
    { signal: AbortSignal.timeout(answerWaitMs) },
  )
  // Nobody pays another sum than the one on the screen.
  if (order.amount !== input.amount) throw order
  return order
}

async function simulate(orderId: string): Promise<CheckoutAnswer> {
  await pause(simulationMs)
  const { payment_data } = await sendJson<SimulatePaymentAnswer>('POST', '/api/payment/simulate-success', {
    order_id: orderId,
  })
  return { ...payment_data, razorpay_order_id: orderId }
}

async function openWindow({
  order,
  input: { customerInfo },
  stepAside,
}: {
  order: WizardOrderAnswer
  input: WizardOrderInput
  stepAside: () => () => void
}): Promise<CheckoutAnswer | null> {
  const Checkout = await loadCheckout(order.checkout_script).catch(async () => {
    await pause(scriptRetryMs)
    return loadCheckout(order.checkout_script)
  })
  const { promise, resolve } = Promise.withResolvers<CheckoutAnswer | null>()
  const checkout = new Checkout({
    key: order.razorpay_key,
    amount: order.amount,
    currency: order.currency,
    name: agency.name,
    description: '10% upfront for your AI Suggest plan',
    order_id: order.id,
    prefill: {
      name: customerInfo?.name ?? '',
      email: customerInfo?.email ?? '',
      contact: customerInfo?.phone ?? '',
    },
    theme: { color: checkoutBlue },
    handler: resolve,
    modal: { ondismiss: () => resolve(null) },
  })
  const comeBack = stepAside()
  try {
    checkout.open()
    return await promise
  } finally {
    // The key that closed the window is still being pressed: it must not close what comes back.
    await pause(0)
    comeBack()
  }
}

async function verify(answer: CheckoutAnswer, say: (toast: Toast) => void): Promise<TakenPayment> {
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId } = answer
  unverified = answer
  try {
    const { isSimulated } = await sendJson<VerifyPaymentAnswer>('POST', '/api/verify-payment', answer, {
      // Goes on when the tab is closed.
      keepalive: true,
      signal: AbortSignal.timeout(answerWaitMs),
    })
    unverified = null
    say(paymentToasts.successful)
    return { isPaid: true, isSimulated, orderId, paymentId }
  } catch (error) {
    const isRefused = error instanceof ApiError
    if (isRefused && error.status < 500) unverified = null
    say(isRefused ? paymentToasts.verificationFailed : paymentToasts.processingError)
    return { isPaid: false, isSimulated: false, orderId, paymentId }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
