import { expect, test } from 'vitest'
import { visitorHash } from '#test/fixtures/order-fixtures.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { confirmPayment } from './confirm-payment.server.ts'

const app = setUpPayments()

test('the confirmation states this visitor’s payment and nothing else', async () => {
  const { order } = await app.makeOrder()
  const proof = await app.payInWindow(order.providerOrderId)
  const confirm = (visitor = visitorHash) =>
    confirmPayment(app.context.visitor, {
      providerOrderId: order.providerOrderId,
      providerPaymentId: proof.razorpay_payment_id,
      visitorHash: visitor,
    })
  expect(await confirm()).toEqual({ success: false })
  await app.verify(proof)
  expect(await confirm()).toEqual({ success: true })
  expect(await confirm('somebody else')).toEqual({ success: false })
  expect((await app.queuedMailsOf(order.id)).filter((kind) => kind === 'payment-receipt')).toHaveLength(1)
})
