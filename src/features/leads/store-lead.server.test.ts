import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leadEvents, leads } from '#db/schema/leads.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'

const desk = setUpPaymentDesk()

test.each(['before', 'after'])(
  'a request that arrives %s the payment and its order are one lead',
  async (when) => {
    const { order } = await desk.makeOrder()
    const key = randomUUID()
    const first = when === 'before' ? await desk.sendRequest(order.providerOrderId, key) : null
    const proof = await desk.payInWindow(order.providerOrderId)
    await desk.verify(proof)
    const [raised] = await desk.db.select().from(leads)
    const { receipt } = first ?? (await desk.sendRequest(order.providerOrderId, key))
    expect(receipt).toMatchObject({ id: raised?.id, reference: raised?.reference })

    const [lead, ...others] = await desk.db.select().from(leads)
    expect(others).toEqual([])
    expect(lead).toMatchObject({ name: 'Asha Rao', idempotencyKey: key })
    expect(await desk.orderOf(order.id)).toMatchObject({ leadId: lead?.id })
    expect((await desk.orderOf(order.id))?.requestReceivedAt).not.toBeNull()
    expect(await desk.sendRequest(order.providerOrderId, key)).toEqual({ receipt, repeated: true })
  },
)

test('a request that names an order of another browser is taken, and staff are told', async () => {
  const { order } = await desk.makeOrder()
  const { receipt } = await desk.sendRequest(order.providerOrderId, randomUUID(), 'somebody else')
  const events = await desk.db.select().from(leadEvents).where(eq(leadEvents.leadId, receipt.id))
  expect(JSON.stringify(events.map(({ data }) => data))).toContain(
    `It names the order ${order.providerOrderId}`,
  )
  expect(await desk.orderOf(order.id)).toMatchObject({ leadId: null, requestReceivedAt: null })
})

test('two requests at once for one paid order: one completes its lead, the other is a lead of its own', async () => {
  const { order } = await desk.makeOrder()
  await desk.verify(await desk.payInWindow(order.providerOrderId))
  await Promise.all([1, 2].map(() => desk.sendRequest(order.providerOrderId)))
  expect(await desk.db.select().from(leads)).toHaveLength(2)
  const named = (await desk.db.select().from(leadEvents)).filter(({ data }) =>
    JSON.stringify(data).includes('belongs to another request'),
  )
  expect(named).toHaveLength(1)
})
