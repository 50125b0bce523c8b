import { agency } from '#domain/agency.ts'
import { minorPerMajor } from '#domain/money.ts'
import { simulationKeyId } from '#domain/payment-keys.ts'
import { ApiError, send } from '#platform/api/api-client.ts'
import { isWorthRetrying } from '#platform/outbox/outbox-retry.ts'
import type { Payable, PaymentResult } from '../payment.ts'
import { simulatePayment, verifyPayment, verifyWizardPayment } from '../payment.wire.ts'
import { type CheckoutAnswer, loadCheckout } from './load-checkout.ts'
import { orderFailure, PaymentFailure } from './payment-failure.ts'

export type PaymentStep = 'order' | 'window' | 'simulation' | 'verification'

/** The parts of a `Payable` that taking a payment needs. */
type Takeable = Pick<Payable, 'deposit' | 'description' | 'customer' | 'isForm' | 'openOrder'>
type OpenOrder = Awaited<ReturnType<Payable['openOrder']>>

type Seams = {
  /** Hides the modals for the provider's window, and returns a function that shows them again. */
  stepAside: () => () => void
  /** Reports each step as it begins. */
  onStep?: (step: PaymentStep) => void
  /** Reports the order, for which a payment may follow. */
  onOrder?: (orderId: string) => void
}

const simulationMs = 2000
const answerWaitMs = 30_000
const checkoutBlue = '#0b5a85'

/** The specified differences between the two callers. */
const callers = {
  dialog: { verifying: verifyPayment, scriptAttempts: 1 },
  wizard: { verifying: verifyWizardPayment, scriptAttempts: 2 },
} as const

/** Takes one visitor's payment, in as many attempts as needed. */
export type PaymentTaker = {
  /**
   * Resolves with null if the visitor closed the provider's window.
   * @throws PaymentFailure
   */
  take(payable: Takeable, seams: Seams): Promise<PaymentResult | null>
}

export function createPaymentTaker(caller: keyof typeof callers): PaymentTaker {
  const { verifying, scriptAttempts } = callers[caller]
  /** The provider's proof of a payment that our server has not yet verified. */
  let unverified: { answer: CheckoutAnswer; payable: Takeable } | null = null
  /** An order for which an attempt may have taken money. */
  let begunOrderId: string | null = null

  async function openOrder(payable: Takeable): Promise<OpenOrder> {
    const { openOrder, deposit } = payable
    const open = await openOrder().catch((error: unknown) => {
      throw orderFailure(error, begunOrderId, payable)
    })
    // The visitor must pay the amount on the screen and no other.
    if (!open.success || open.order?.amount !== deposit.amountMinor)
      throw orderFailure(open, begunOrderId, payable)
    return open
  }

  async function simulate({ order }: OpenOrder): Promise<CheckoutAnswer> {
    begunOrderId = order.id
    await new Promise((resolve) => setTimeout(resolve, simulationMs))
    try {
      const { payment_data } = await send(
        simulatePayment,
        {},
        { order_id: order.id },
        { signal: AbortSignal.timeout(answerWaitMs) },
      )
      return { ...payment_data, razorpay_order_id: order.id }
    } catch {
      throw new PaymentFailure('simulation', order.id)
    }
  }

  async function openWindow(
    { razorpay_key, order, checkout_script, prefill }: OpenOrder,
    { description, customer }: Takeable,
    stepAside: Seams['stepAside'],
  ): Promise<CheckoutAnswer | null> {
    const Checkout = await loadCheckout(checkout_script, scriptAttempts).catch(() => {
      throw new PaymentFailure('script', begunOrderId)
    })
    const { promise, resolve, reject } = Promise.withResolvers<CheckoutAnswer | null>()
    const { name, email, phone } = prefill ?? customer
    let hasFailed = false
    const checkout = new Checkout({
      key: razorpay_key,
      amount: order.amount,
      currency: order.currency,
      name: agency.name,
      description,
      order_id: order.id,
      prefill: { name, email, contact: phone },
      theme: { color: checkoutBlue },
      handler: resolve,
      modal: {
        ondismiss: () => (hasFailed ? reject(new PaymentFailure('declined', order.id)) : resolve(null)),
      },
    })
    // The provider's window stays open for another attempt.
    checkout.on('payment.failed', () => {
      hasFailed = true
    })
    begunOrderId = order.id
    const comeBack = stepAside()
    try {
      checkout.open()
      return await promise
    } finally {
      // Waits until the key press that closed the window is over; otherwise it would close the modal that reappears.
      await new Promise((resolve) => setTimeout(resolve))
      comeBack()
    }
  }

  async function verify(answer: CheckoutAnswer, payable: Takeable): Promise<PaymentResult> {
    const { razorpay_order_id: orderId, razorpay_payment_id: paymentId } = answer
    unverified = { answer, payable }
    try {
      const { success, isSimulated } = await send(
        verifying,
        {},
        answer,
        // The request continues if the visitor closes the tab.
        { keepalive: true, signal: AbortSignal.timeout(answerWaitMs) },
      )
      if (!success) throw new Error('Not verified')
      unverified = null
      return {
        orderId,
        paymentId,
        signature: answer.razorpay_signature,
        amount: payable.deposit.amountMinor / minorPerMajor('INR'),
        isSimulated,
        status: 'completed',
      }
    } catch (error) {
      const isRefused = error instanceof ApiError
      if (isRefused && !isWorthRetrying(error.status)) unverified = null
      throw new PaymentFailure(isRefused ? 'refused' : 'unanswered', orderId, { paymentId })
    }
  }

  async function take(
    payable: Takeable,
    { stepAside, onStep = () => {}, onOrder = () => {} }: Seams,
  ): Promise<PaymentResult | null> {
    // A visitor who has paid must not pay again.
    if (unverified) {
      onStep('verification')
      return verify(unverified.answer, unverified.payable)
    }
    onStep('order')
    const open = await openOrder(payable)
    onOrder(open.order.id)
    const isSimulated = open.razorpay_key === simulationKeyId
    onStep(isSimulated ? 'simulation' : 'window')
    const answer = await (isSimulated ? simulate(open) : openWindow(open, payable, stepAside))
    if (!answer) return null
    onStep('verification')
    return verify(answer, payable)
  }

  return {
    take: (payable, seams) =>
      take(payable, seams).catch((error: unknown) => {
        throw error instanceof PaymentFailure ? error : new PaymentFailure('unforeseen', begunOrderId)
      }),
  }
}
