import { expect, test } from 'vitest'
import { visitorHash } from '#test/make-orders.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { simulatePayment } from './simulate-payment.server.ts'

const desk = setUpPaymentDesk()

test('simulating a payment needs the fixed test key', async () => {
  const { order } = await desk.makeOrder()
  await expect(
    simulatePayment({
      ctx: desk.context.visitor,
      input: { providerOrderId: order.providerOrderId, visitorHash },
    }),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('no order is simulated once it has expired', async () => {
  const { order } = await desk.makeOrder()
  const { visitor } = desk.context
  const paid = { paymentId: 'pay_Simulated', signature: '' }
  const gateway = { ...visitor.gateway, simulatePayment: () => Promise.resolve(paid) }
  const simulate = () =>
    simulatePayment({
      ctx: { ...visitor, gateway },
      input: { providerOrderId: order.providerOrderId, visitorHash },
    })
  expect(await simulate()).toMatchObject({ success: true })
  desk.waitMinutes(30 * 24 * 60)
  await expect(simulate()).rejects.toMatchObject({ code: 'forbidden' })
})
