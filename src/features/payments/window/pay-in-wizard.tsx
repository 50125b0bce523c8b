import { money } from '#domain/money/money.ts'
import { rereadCatalogue } from '#features/pricing/catalogue/reread-catalogue.ts'
import { send } from '#platform/api/api-client.ts'
import { hideModals } from '#ui/overlays/modal-stack.ts'
import { showToast } from '#ui/overlays/toast.ts'
import type { Payable, WizardPayment } from '../payment.ts'
import { createWizardOrder } from '../payment.wire.ts'
import type { WizardOrderInput } from '../payment-api.ts'
import type { PaymentFailure } from './payment-failure.ts'
import { createPaymentFlow } from './payment-flow.ts'
import { cancelledToast, paymentProblems, successToast, type Toast } from './payment-problems.ts'

const answerWaitMs = 30_000

/** One per page: reopening the wizard after paying must not charge again. */
const flow = createPaymentFlow('wizard')

/** Reports the outcome in the specified toast. Never rejects. */
export async function payInWizard(
  input: WizardOrderInput,
  onOrder: (orderId: string) => void,
): Promise<WizardPayment> {
  let orderId = ''
  function noteOrder(id: string) {
    orderId = id
    onOrder(id)
  }
  try {
    const payment = await flow.pay(payableOf(input), { hideModals, onOrder: noteOrder })
    if (!payment) {
      showPaymentToast(cancelledToast)
      return { isPaid: false, isSimulated: false, orderId, paymentId: '' }
    }
    showPaymentToast(successToast)
    const { isSimulated, paymentId } = payment
    return { isPaid: true, isSimulated, orderId: payment.orderId, paymentId }
  } catch (error) {
    const { problem, detail, paymentId, orderId: failedId, isOutdated } = error as PaymentFailure
    if (isOutdated) await rereadCatalogue().catch(() => undefined)
    const { toast } = paymentProblems[problem]
    showPaymentToast({ ...toast, message: `${detail} ${toast.message}`.trim() })
    return { isPaid: false, isSimulated: false, orderId: paymentId ? (failedId ?? '') : orderId, paymentId }
  }
}

function showPaymentToast({ title, message, destructive }: Toast): void {
  showToast({ title, message, tone: destructive ? 'destructive' : 'normal' })
}

function payableOf(
  input: WizardOrderInput,
): Pick<Payable, 'deposit' | 'description' | 'customer' | 'requestOrder'> {
  const { name = '', email = '', phone = '' } = input.customerInfo ?? {}
  return {
    deposit: money(input.amount, 'INR'),
    description: '10% upfront for your AI Suggest plan',
    customer: { name, email, phone },
    async requestOrder() {
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
