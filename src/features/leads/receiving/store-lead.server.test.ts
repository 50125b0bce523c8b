import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { recordEvents } from '#db/schema/record-events.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { untilWaiting } from '#test/until-waiting.ts'
import { leadDraft } from '#test/visitors.ts'
import { leadDraftSchema } from '../forms/lead-draft.ts'
import { saveLeadDraft } from './save-lead-draft.server.ts'

const desk = setUpPaymentDesk()

test.each(['sends', 'pays'])('a visitor who %s elsewhere after leaving a draft is one lead', async (way) => {
  const [key, draftKey] = [randomUUID(), randomUUID()]
  const draft = v.parse(leadDraftSchema, leadDraft({ key: draftKey }))
  await saveLeadDraft({ ctx: desk.context.visitor, input: draft })
  const { order } = await desk.makeOrder()
  if (way === 'pays') await desk.verify(await desk.payInWindow(order.providerOrderId))
  const send = () => desk.sendRequest(way === 'pays' ? order.providerOrderId : null, key, undefined, draftKey)
  const { receipt } = await send()
  expect(await send()).toEqual({ receipt, repeated: true })

  const stored = await desk.db.select().from(leads)
  expect(stored).toMatchObject([{ id: receipt.id, name: 'Asha Rao', status: way === 'pays' ? 'won' : 'new' }])
  const events = await desk.db.select().from(recordEvents).where(eq(recordEvents.leadId, receipt.id))
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['draft-saved', 'received']))
})

test('a draft that arrives between the payment and the request is part of their one lead', async () => {
  const key = randomUUID()
  const { order } = await desk.makeOrder()
  await desk.verify(await desk.payInWindow(order.providerOrderId))
  const [raised] = await desk.db.select().from(leads)
  // The request has looked for a draft, and waits for the lead that the payment raised.
  const sending = await desk.db.transaction(async (tx) => {
    await tx
      .select()
      .from(leads)
      .where(eq(leads.id, raised?.id ?? ''))
      .for('update')
    const sent = desk.sendRequest(order.providerOrderId, key)
    await untilWaiting(desk.pool, 1)
    const draft = v.parse(leadDraftSchema, leadDraft({ key }))
    await saveLeadDraft({ ctx: desk.context.visitor, input: draft })
    return { sent }
  })
  const { receipt } = await sending.sent
  expect(await desk.db.select().from(leads)).toMatchObject([
    { id: raised?.id, name: 'Asha Rao', status: 'won', idempotencyKey: key },
  ])
  expect(receipt.id).toBe(raised?.id)
})

test("a request sent under a draft's key stays beside a later one that names the draft", async () => {
  const sent = await desk.sendRequest(null)
  const [before] = await desk.db.select().from(leads)
  await desk.sendRequest(null, undefined, undefined, before?.idempotencyKey)
  const stored = await desk.db.select().from(leads)
  expect(stored).toHaveLength(2)
  expect(stored.map(({ id }) => id)).toContain(sent.receipt.id)
})

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
  const events = await desk.db.select().from(recordEvents).where(eq(recordEvents.leadId, receipt.id))
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
  const named = (await desk.db.select().from(recordEvents)).filter(({ data }) =>
    JSON.stringify(data).includes('belongs to another request'),
  )
  expect(named).toHaveLength(1)
})
