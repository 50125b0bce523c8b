import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { refundPayment } from '#features/payments/refunds/refund-payment.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { listLeads } from './list-leads.server.ts'

const desk = setUpPaymentDesk()

const paidOf = async (leadId: string) => {
  const input = { status: '', source: '', q: '', cursor: '' } as const
  const { items: leads } = await listLeads({ ctx: desk.context.staff, input })
  return leads.filter(isReadable).find(({ id }) => id === leadId)?.paid
}

test('the list says what was paid for each lead and what went back', async () => {
  const { receipt: other } = await desk.sendRequest(null)
  const { order } = await desk.makeOrder()
  const { receipt } = await desk.sendRequest(order.providerOrderId)
  expect(await paidOf(receipt.id)).toBeNull()
  await desk.verify(await desk.payInWindow(order.providerOrderId))
  expect(await paidOf(receipt.id)).toEqual({
    amountInrMinor: 150_000,
    refundedInrMinor: 0,
    isSimulated: true,
  })
  const input = {
    orderId: order.id,
    amountInrMinor: 50_000,
    reason: 'Asked for',
    effect: 'owed-again' as const,
    key: randomUUID(),
  }
  await refundPayment({ ctx: desk.context.staff, input })
  expect(await paidOf(receipt.id)).toMatchObject({ amountInrMinor: 150_000, refundedInrMinor: 50_000 })
  expect(await paidOf(other.id)).toBeNull()
})

test('no simulated payment is added to real money', async () => {
  const { receipt } = await desk.sendRequest(null)
  for (const mode of ['live', 'stand-in'] as const) {
    const { order } = await desk.makeOrder()
    await desk.db
      .update(orders)
      .set({ leadId: receipt.id, status: 'paid', mode })
      .where(eq(orders.id, order.id))
  }
  expect(await paidOf(receipt.id)).toMatchObject({ amountInrMinor: 150_000, isSimulated: false })
})
