import { money } from '#domain/money.ts'
import { send } from '#platform/api/api-client.ts'
import { stepAside } from '#ui/overlays/modal-stack.ts'
import { showToast } from '#ui/overlays/toast.ts'
import type { Payable, TakenPayment } from '../payment.ts'
import { createWizardOrder } from '../payment.wire.ts'
import type { WizardOrderInput } from '../payment-api.ts'
import type { PaymentFailure } from './payment-failure.ts'
import { cancelledToast, paymentProblems, successToast, type Toast } from './payment-problems.ts'
import { createPaymentTaker } from './take-payment.ts'

const answerWaitMs = 30_000

/** One taker for the whole page, so that a visitor who paid and closed the wizard does not pay again. */
const taker = createPaymentTaker('wizard')

/**
 * Takes the wizard's payment, and says the outcome in the specified toast. Never rejects.
 * @param onOrder called once the provider has an order, for which a payment may follow
 */
export async function takeWizardPayment(
  input: WizardOrderInput,
  onOrder: (orderId: string) => void,
): Promise<TakenPayment> {
  let orderId = ''
  function noteOrder(id: string) {
    orderId = id
    onOrder(id)
  }
  try {
    const payment = await taker.take(payableOf(input), { stepAside, onOrder: noteOrder })
    if (!payment) {
      say(cancelledToast)
      return { isPaid: false, isSimulated: false, orderId, paymentId: '' }
    }
    say(successToast)
    const { isSimulated, paymentId } = payment
    return { isPaid: true, isSimulated, orderId: payment.orderId, paymentId }
  } catch (error) {
    const { problem, words, paymentId, orderId: failedId } = error as PaymentFailure
    const { toast } = paymentProblems[problem]
    say({ ...toast, message: `${words} ${toast.message}`.trim() })
    return { isPaid: false, isSimulated: false, orderId: paymentId ? (failedId ?? '') : orderId, paymentId }
  }
}

function say({ title, message, destructive }: Toast): void {
  showToast({ title, message, tone: destructive ? 'destructive' : 'normal' })
}

function payableOf(
  input: WizardOrderInput,
): Pick<Payable, 'deposit' | 'description' | 'customer' | 'openOrder'> {
  const { name = '', email = '', phone = '' } = input.customerInfo ?? {}
  return {
    deposit: money(input.amount, 'INR'),
    description: '10% upfront for your AI Suggest plan',
    customer: { name, email, phone },
    async openOrder() {
      const order = await send(
        createWizardOrder,
        {},
        { ...input, receipt: `receipt_${Date.now()}` },
        { signal: AbortSignal.timeout(answerWaitMs) },
      )
      return { ...order, success: true, order }
    },
  }
}
