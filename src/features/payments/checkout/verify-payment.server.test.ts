import { expect, test } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { signPayment, visitorHash } from '#test/make-orders.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { paymentTexts } from '../payment.ts'
import type { VerifyPaymentInput } from '../payment-api.ts'
import { verifyPayment } from './verify-payment.server.ts'

const desk = setUpPaymentDesk()

test('a paid order is settled by its proof: booked once, one receipt, and a lead from what the order knows', async () => {
  const { order } = await desk.makeOrder()
  const proof = await desk.payInWindow(order.providerOrderId)
  expect(await desk.verify(proof)).toEqual({ success: true, isSimulated: true })
  expect(await desk.verify(proof)).toEqual({ success: true, isSimulated: true })
  await desk.expectSettledOnce(order.id)

  expect(await desk.paymentsOf(order.id)).toMatchObject([
    {
      providerPaymentId: proof.razorpay_payment_id,
      amountMinor: 150_000,
      currency: 'INR',
      isSimulated: true,
      isSurplus: false,
      settledBy: 'verify',
    },
  ])
  const [lead] = await desk.db.select().from(leads)
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
  expect(await desk.orderOf(order.id)).toMatchObject({ leadId: lead?.id, requestReceivedAt: null })
  expect(await desk.queuedMailsOf(order.id)).toEqual(['payment-receipt', 'payment-unfinished'])
})

const forge = (proof: VerifyPaymentInput, changes: Partial<VerifyPaymentInput>) => ({ ...proof, ...changes })

test('a proof that is not of this order and this browser is refused', async () => {
  const [mine, other] = [await desk.makeOrder(), await desk.makeOrder({ source: 'checkout' })]
  const proof = await desk.payInWindow(mine.order.providerOrderId)
  const forOther = await desk.payInWindow(other.order.providerOrderId)
  const refused: [VerifyPaymentInput, visitor: string | null][] = [
    // Another visitor's order, and a browser without an order.
    [proof, 'somebody else'],
    [proof, null],
    [forge(proof, { razorpay_signature: '0'.repeat(64) }), visitorHash],
    [forge(proof, { razorpay_payment_id: forOther.razorpay_payment_id }), visitorHash],
    // A genuine signature of another order.
    [forge(forOther, { razorpay_order_id: mine.order.providerOrderId }), visitorHash],
    // The right key signed a payment that belongs to another order.
    [
      {
        razorpay_order_id: mine.order.providerOrderId,
        razorpay_payment_id: forOther.razorpay_payment_id,
        razorpay_signature: signPayment(
          desk.standIn,
          mine.order.providerOrderId,
          forOther.razorpay_payment_id,
        ),
      },
      visitorHash,
    ],
    [forge(proof, { razorpay_order_id: 'order_Unknown0000000' }), visitorHash],
  ]
  for (const [forged, visitor] of refused) {
    await expect(desk.verify(forged, visitor)).rejects.toMatchObject({
      code: 'forbidden',
      message: paymentTexts.verificationFailed,
    })
  }
})

test('a provider that does not answer: 503 in the specified words, and a look within half a minute', async () => {
  const { order } = await desk.makeOrder()
  const proof = await desk.payInWindow(order.providerOrderId)
  const gateway = {
    ...desk.context.visitor.gateway,
    fetchOrder: () => Promise.reject(new GatewayError('unavailable', 'Too late')),
  }
  const verifying = verifyPayment({
    ctx: { ...desk.context.visitor, gateway },
    input: { proof, visitorHash },
  })
  await expect(verifying).rejects.toMatchObject({
    code: 'unavailable',
    message: paymentTexts.verificationFailed,
  })
  desk.waitMinutes(0.5)
  await desk.reconcile()
  await desk.expectSettledOnce(order.id)
})
