import { money } from '#domain/money.ts'
import { sendJson } from '#platform/api/api-client.ts'
import type { Payable, PaymentSeams, TakenPayment } from '../payment.ts'
import type { WizardOrderAnswer, WizardOrderInput } from '../payment-api.ts'
import type { PaymentFailure } from './payment-failure.ts'
import { cancelledToast, paymentProblems, successToast, type Toast } from './payment-problems.ts'
import { createPaymentTaker } from './take-payment.ts'

const answerWaitMs = 30_000

/** One taker for the whole page, so that a visitor who paid and closed the wizard does not pay again. */
const taker = createPaymentTaker('wizard')

/** Takes the wizard's payment. Never rejects; `say` receives the specified toast. */
export async function takeWizardPayment({
  order: input,
  onOrder,
  stepAside,
  say,
}: PaymentSeams & {
  order: WizardOrderInput
  /** Hides the modals for the provider's window, and returns a function that shows them again. */
  stepAside: () => () => void
  say: (toast: Toast) => void
}): Promise<TakenPayment> {
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

function payableOf(
  input: WizardOrderInput,
): Pick<Payable, 'deposit' | 'description' | 'customer' | 'openOrder'> {
  const { name = '', email = '', phone = '' } = input.customerInfo ?? {}
  return {
    deposit: money(input.amount, 'INR'),
    description: '10% upfront for your AI Suggest plan',
    customer: { name, email, phone },
    async openOrder() {
      const order = await sendJson<WizardOrderAnswer>(
        'POST',
        '/api/create-order',
        { ...input, receipt: `receipt_${Date.now()}` },
        { signal: AbortSignal.timeout(answerWaitMs) },
      )
      return { ...order, success: true, order }
    },
  }
}
