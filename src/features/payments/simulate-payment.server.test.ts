import { expect, test } from 'vitest'
import { visitorHash } from '#test/orders.ts'
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
