import { agency } from '#domain/agency.ts'
import { minorPerMajor } from '#domain/money.ts'
import { simulationKeyId } from '#domain/payment-keys.ts'
import { ApiError, sendJson } from '#platform/api-client.ts'
import { isWorthRetrying } from '#platform/outbox-retry.ts'
import { type CheckoutAnswer, loadCheckout } from './load-checkout.ts'
import {
  type Payable,
  type PaymentResult,
  paymentTexts,
  type SimulatePaymentAnswer,
  type VerifyPaymentAnswer,
} from './payment.ts'
import { orderFailure, PaymentFailure } from './payment-failure.ts'

/** Where a payment stands while it is under way. */
export type PaymentStep = 'order' | 'window' | 'simulation' | 'verification'

type OpenOrder = Awaited<ReturnType<Payable['openOrder']>>

const simulationMs = 2000
const answerWaitMs = 30_000
const checkoutBlue = '#0b5a85'

/** One visitor's way to one payment, over as many tries as it takes. */
export type PaymentTaker = {
  /**
   * Resolves with null when the provider's window was dismissed.
   * @throws PaymentFailure
   */
  take(): Promise<PaymentResult | null>
}

/**
 * @param onStep what is being waited for
 * @param stepAside makes room for the provider's window; its result ends that
 */
export function createPaymentTaker({
  payable,
  onStep,
  stepAside,
}: {
  payable: Payable
  onStep: (step: PaymentStep) => void
  stepAside: () => () => void
}): PaymentTaker {
  /** Paid at the provider, but our server could not be asked. */
  let unverified: CheckoutAnswer | null = null
  /** A try at it may have taken money. */
  let begunOrderId: string | null = null

  async function openOrder(): Promise<OpenOrder> {
    const open = await payable.openOrder().catch((error: unknown) => {
      throw orderFailure(error, begunOrderId)
    })
    // Nobody pays another sum than the one on the screen.
    if (!open.success || open.order?.amount !== payable.deposit.amountMinor) {
      throw orderFailure(open, begunOrderId)
    }
    return open
  }

  async function simulate({ order }: OpenOrder): Promise<CheckoutAnswer> {
    onStep('simulation')
    begunOrderId = order.id
    await new Promise((resolve) => setTimeout(resolve, simulationMs))
    try {
      const { payment_data } = await sendJson<SimulatePaymentAnswer>(
        'POST',
        '/api/payment/simulate-success',
        { order_id: order.id },
        { signal: AbortSignal.timeout(answerWaitMs) },
      )
      return { ...payment_data, razorpay_order_id: order.id }
    } catch {
      throw new PaymentFailure(paymentTexts.simulationFailed, order.id)
    }
  }

  async function openWindow({ razorpay_key, order, checkout_script, prefill }: OpenOrder) {
    onStep('window')
    const Checkout = await loadCheckout(checkout_script).catch(() => {
      throw new PaymentFailure(paymentTexts.scriptFailed, begunOrderId)
    })
    const { promise, resolve, reject } = Promise.withResolvers<CheckoutAnswer | null>()
    const { name, email, phone } = prefill ?? payable.customer
    let hasFailed = false
    const checkout = new Checkout({
      key: razorpay_key,
      amount: order.amount,
      currency: order.currency,
      name: agency.name,
      description: payable.description,
      order_id: order.id,
      prefill: { name, email, contact: phone },
      theme: { color: checkoutBlue },
      handler: resolve,
      modal: {
        ondismiss: () =>
          hasFailed ? reject(new PaymentFailure(paymentTexts.failed, order.id)) : resolve(null),
      },
    })
    // The window stays open for another try.
    checkout.on('payment.failed', () => {
      hasFailed = true
    })
    begunOrderId = order.id
    const comeBack = stepAside()
    try {
      checkout.open()
      return await promise
    } finally {
      // The key that closed the window is still being pressed: it must not close what comes back.
      await new Promise((resolve) => setTimeout(resolve))
      comeBack()
    }
  }

  async function verify(answer: CheckoutAnswer): Promise<PaymentResult> {
    onStep('verification')
    unverified = answer
    try {
      const { success, isSimulated } = await sendJson<VerifyPaymentAnswer>(
        'POST',
        '/api/payment/verify',
        answer,
        // Goes on when the tab is closed.
        { keepalive: true, signal: AbortSignal.timeout(answerWaitMs) },
      )
      if (!success) throw new Error('Not verified')
      unverified = null
      return {
        orderId: answer.razorpay_order_id,
        paymentId: answer.razorpay_payment_id,
        signature: answer.razorpay_signature,
        amount: payable.deposit.amountMinor / minorPerMajor('INR'),
        isSimulated,
        status: 'completed',
      }
    } catch (error) {
      if (error instanceof ApiError && !isWorthRetrying(error.status)) unverified = null
      throw new PaymentFailure(paymentTexts.verificationFailed, answer.razorpay_order_id)
    }
  }

  async function take(): Promise<PaymentResult | null> {
    // Who has paid is not asked to pay again.
    if (unverified) return verify(unverified)
    onStep('order')
    const open = await openOrder()
    const answer = open.razorpay_key === simulationKeyId ? await simulate(open) : await openWindow(open)
    return answer && verify(answer)
  }

  return {
    take: () =>
      take().catch((error: unknown) => {
        throw error instanceof PaymentFailure ? error : new PaymentFailure(paymentTexts.failed, begunOrderId)
      }),
  }
}
