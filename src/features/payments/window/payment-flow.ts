import { agency } from '#domain/agency.ts'
import { minorPerMajor } from '#domain/money/money.ts'
import { simulationKeyId } from '#domain/money/payment-keys.ts'
import { ApiError, send } from '#platform/api/api-client.ts'
import { isWorthRetrying } from '#platform/outbox/outbox-retry.ts'
import type { Payable, PaymentResult } from '../payment.ts'
import { simulatePayment, verifyPayment, verifyWizardPayment } from '../payment.wire.ts'
import { loadPaymentWindow, type PaymentProof } from './load-payment-window.ts'
import { orderFailure, PaymentFailure } from './payment-failure.ts'

export type PaymentStep = 'order' | 'window' | 'simulation' | 'verification'

type PayableForFlow = Pick<Payable, 'deposit' | 'description' | 'customer' | 'isForm' | 'requestOrder'>
type PreparedOrder = Awaited<ReturnType<Payable['requestOrder']>>

type PaymentHooks = {
  hideModals: () => () => void
  onStep?: (step: PaymentStep) => void
  onOrder?: (orderId: string) => void
}

const simulationMs = 2000
const answerWaitMs = 30_000

const variants = {
  dialog: { verifying: verifyPayment, scriptAttempts: 1 },
  wizard: { verifying: verifyWizardPayment, scriptAttempts: 2 },
} as const

export type PaymentFlow = {
  /** Null if the visitor closed the payment window. @throws PaymentFailure */
  pay(payable: PayableForFlow, hooks: PaymentHooks): Promise<PaymentResult | null>
}

export function createPaymentFlow(variant: keyof typeof variants): PaymentFlow {
  const { verifying, scriptAttempts } = variants[variant]
  let unverified: { answer: PaymentProof; payable: PayableForFlow } | null = null
  /** It may have taken money. */
  let begunOrderId: string | null = null

  async function prepareOrder(payable: PayableForFlow): Promise<PreparedOrder> {
    const { requestOrder, deposit } = payable
    const open = await requestOrder().catch((error: unknown) => {
      throw orderFailure(error, begunOrderId, payable)
    })
    // Charge only the amount on the screen.
    if (!open.success || open.order?.amount !== deposit.amountMinor)
      throw orderFailure(open, begunOrderId, payable)
    return open
  }

  async function simulate({ order }: PreparedOrder): Promise<PaymentProof> {
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

  async function showPaymentWindow(
    { razorpay_key, order, checkout_script, prefill }: PreparedOrder,
    { description, customer }: PayableForFlow,
    hideModals: PaymentHooks['hideModals'],
  ): Promise<PaymentProof | null> {
    const PaymentWindow = await loadPaymentWindow(checkout_script, scriptAttempts).catch(() => {
      throw new PaymentFailure('script', begunOrderId)
    })
    const { promise, resolve, reject } = Promise.withResolvers<PaymentProof | null>()
    const { name, email, phone } = prefill ?? customer
    let hasFailed = false
    const paymentWindow = new PaymentWindow({
      key: razorpay_key,
      amount: order.amount,
      currency: order.currency,
      name: agency.name,
      description,
      order_id: order.id,
      prefill: { name, email, contact: phone },
      theme: { color: agency.link },
      handler: resolve,
      modal: {
        ondismiss: () => (hasFailed ? reject(new PaymentFailure('declined', order.id)) : resolve(null)),
      },
    })
    // The window stays open for another attempt.
    paymentWindow.on('payment.failed', () => {
      hasFailed = true
    })
    begunOrderId = order.id
    const restoreModals = hideModals()
    try {
      paymentWindow.open()
      return await promise
    } finally {
      // The keydown that closed the window would also close the modal that reappears.
      await new Promise((resolve) => setTimeout(resolve))
      restoreModals()
    }
  }

  async function verify(answer: PaymentProof, payable: PayableForFlow): Promise<PaymentResult> {
    const { razorpay_order_id: orderId, razorpay_payment_id: paymentId } = answer
    unverified = { answer, payable }
    try {
      const { success, isSimulated } = await send(
        verifying,
        {},
        answer,
        // Continues if the tab closes.
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

  async function pay(
    payable: PayableForFlow,
    { hideModals, onStep = () => {}, onOrder = () => {} }: PaymentHooks,
  ): Promise<PaymentResult | null> {
    // Never charge twice.
    if (unverified) {
      onStep('verification')
      return verify(unverified.answer, unverified.payable)
    }
    onStep('order')
    const open = await prepareOrder(payable)
    onOrder(open.order.id)
    const isSimulated = open.razorpay_key === simulationKeyId
    onStep(isSimulated ? 'simulation' : 'window')
    const answer = await (isSimulated ? simulate(open) : showPaymentWindow(open, payable, hideModals))
    if (!answer) return null
    onStep('verification')
    return verify(answer, payable)
  }

  return {
    pay: (payable, hooks) =>
      pay(payable, hooks).catch((error: unknown) => {
        throw error instanceof PaymentFailure ? error : new PaymentFailure('unforeseen', begunOrderId)
      }),
  }
}
