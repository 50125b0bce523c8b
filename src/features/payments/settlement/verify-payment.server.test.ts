import { expect, test } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { signPayment, visitorHash } from '#test/fixtures/order-fixtures.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { paymentTexts } from '../payment.ts'
import type { VerifyPaymentInput } from '../payment-api.ts'
import { verifyPayment } from './verify-payment.server.ts'

const app = setUpPayments()

test('a proof settles a paid order: one booking, one receipt, and a lead from the order’s data', async () => {
  const { order } = await app.makeOrder()
  const proof = await app.payInWindow(order.providerOrderId)
  expect(await app.verify(proof)).toEqual({ success: true, isSimulated: true })
  expect(await app.verify(proof)).toEqual({ success: true, isSimulated: true })
  await app.expectSettledOnce(order.id)

  expect(await app.paymentsOf(order.id)).toMatchObject([
    {
      providerPaymentId: proof.razorpay_payment_id,
      amountMinor: 150_000,
      currency: 'INR',
      isSimulated: true,
      isSurplus: false,
      settledBy: 'verify',
    },
  ])
  const [lead] = await app.db.select().from(leads)
  expect(lead).toMatchObject({
    source: 'contact',
    status: 'won',
    name: 'Asha Rao',
    phone: '+91 98450 12345',
    message: 'Ten pages about looms.',
    quote: {
      lines: [{ id: 'business-basic' }],
      charge: { deposit: { amountMinor: 150_000 }, balance: { amountMinor: 1_350_000 } },
    },
  })
  expect(await app.orderOf(order.id)).toMatchObject({ leadId: lead?.id, requestReceivedAt: null })
  expect(await app.queuedMailsOf(order.id)).toEqual(['payment-receipt', 'payment-unfinished'])
})

const forge = (proof: VerifyPaymentInput, changes: Partial<VerifyPaymentInput>) => ({ ...proof, ...changes })

test('refuses a proof of another order or browser', async () => {
  const [mine, other] = [await app.makeOrder(), await app.makeOrder({ source: 'checkout' })]
  const proof = await app.payInWindow(mine.order.providerOrderId)
  const forOther = await app.payInWindow(other.order.providerOrderId)
  const refused: [VerifyPaymentInput, visitor: string | null][] = [
    [proof, 'somebody else'],
    [proof, null],
    [forge(proof, { razorpay_signature: '0'.repeat(64) }), visitorHash],
    [forge(proof, { razorpay_payment_id: forOther.razorpay_payment_id }), visitorHash],
    // A genuine signature, but of another order.
    [forge(forOther, { razorpay_order_id: mine.order.providerOrderId }), visitorHash],
    // Signed with the right key, but for another order's payment.
    [
      {
        razorpay_order_id: mine.order.providerOrderId,
        razorpay_payment_id: forOther.razorpay_payment_id,
        razorpay_signature: signPayment(
          app.standIn,
          mine.order.providerOrderId,
          forOther.razorpay_payment_id,
        ),
      },
      visitorHash,
    ],
    [forge(proof, { razorpay_order_id: 'order_Unknown0000000' }), visitorHash],
  ]
  for (const [forged, visitor] of refused) {
    await expect(app.verify(forged, visitor)).rejects.toMatchObject({
      code: 'forbidden',
      message: paymentTexts.verificationFailed,
    })
  }
})

test('answers 503 in the specified words if the provider does not answer, and polls within half a minute', async () => {
  const { order } = await app.makeOrder()
  const proof = await app.payInWindow(order.providerOrderId)
  const gateway = {
    ...app.context.visitor.gateway,
    fetchOrder: () => Promise.reject(new GatewayError('unavailable', 'Too late')),
  }
  const verifying = verifyPayment({ ...app.context.visitor, gateway }, { proof, visitorHash })
  await expect(verifying).rejects.toMatchObject({
    code: 'unavailable',
    message: paymentTexts.verificationFailed,
  })
  app.waitMinutes(0.5)
  await app.reconcile()
  await app.expectSettledOnce(order.id)
})
