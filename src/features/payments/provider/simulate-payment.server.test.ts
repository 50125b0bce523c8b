import { expect, test } from 'vitest'
import { visitorHash } from '#test/fixtures/order-fixtures.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { simulatePayment } from './simulate-payment.server.ts'

const app = setUpPayments()

test('simulates a payment only with the fixed test key', async () => {
  const { order } = await app.makeOrder()
  await expect(
    simulatePayment(app.context.visitor, { providerOrderId: order.providerOrderId, visitorHash }),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('simulates no payment for an expired order', async () => {
  const { order } = await app.makeOrder()
  const { visitor } = app.context
  const paid = { paymentId: 'pay_Simulated', signature: '' }
  const gateway = { ...visitor.gateway, simulatePayment: () => Promise.resolve(paid) }
  const simulate = () =>
    simulatePayment({ ...visitor, gateway }, { providerOrderId: order.providerOrderId, visitorHash })
  expect(await simulate()).toMatchObject({ success: true })
  app.waitMinutes(30 * 24 * 60)
  await expect(simulate()).rejects.toMatchObject({ code: 'forbidden' })
})
