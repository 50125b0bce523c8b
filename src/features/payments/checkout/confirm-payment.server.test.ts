import { expect, test } from 'vitest'
import { visitorHash } from '#test/make-orders.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { confirmPayment } from './confirm-payment.server.ts'

const desk = setUpPaymentDesk()

test('the confirmation says what is known of this visitor’s payment, and sends nothing more', async () => {
  const { order } = await desk.makeOrder()
  const proof = await desk.payInWindow(order.providerOrderId)
  const confirm = (visitor = visitorHash) =>
    confirmPayment({
      ctx: desk.context.visitor,
      input: {
        providerOrderId: order.providerOrderId,
        providerPaymentId: proof.razorpay_payment_id,
        visitorHash: visitor,
      },
    })
  expect(await confirm()).toEqual({ success: false })
  await desk.verify(proof)
  expect(await confirm()).toEqual({ success: true })
  expect(await confirm('somebody else')).toEqual({ success: false })
  expect((await desk.queuedMailsOf(order.id)).filter((kind) => kind === 'payment-receipt')).toHaveLength(1)
})
