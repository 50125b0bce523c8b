import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { quotes } from '#db/schema/quotes.ts'
import { recordEvents } from '#db/schema/record-events.ts'
import { createQuote } from '#features/quotes/create-quote.server.ts'
import { untilWaiting } from '#test/database/until-waiting.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { leadDraft } from '#test/fixtures/visitor-fixtures.ts'
import { moveLead } from '../changing/change-lead.server.ts'
import { leadDraftSchema } from '../forms/lead-draft.ts'
import { saveLeadDraft } from './save-lead-draft.server.ts'

const app = setUpPayments()

test.each(['sends', 'pays'])('a visitor who %s after leaving a draft elsewhere is one lead', async (way) => {
  const [key, draftKey] = [randomUUID(), randomUUID()]
  const draft = v.parse(leadDraftSchema, leadDraft({ key: draftKey }))
  await saveLeadDraft(app.context.visitor, draft)
  const { order } = await app.makeOrder()
  if (way === 'pays') await app.verify(await app.payInWindow(order.providerOrderId))
  const send = () => app.sendRequest(way === 'pays' ? order.providerOrderId : null, key, undefined, draftKey)
  const { receipt } = await send()
  expect(await send()).toEqual({ receipt, repeated: true })

  const stored = await app.db.select().from(leads)
  expect(stored).toMatchObject([{ id: receipt.id, name: 'Asha Rao', status: way === 'pays' ? 'won' : 'new' }])
  const events = await app.db.select().from(recordEvents).where(eq(recordEvents.leadId, receipt.id))
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['draft-saved', 'received']))
})

test.each(['sends', 'pays'])(
  'a draft that staff have quoted keeps its quote when its visitor %s',
  async (way) => {
    const draftKey = randomUUID()
    const draft = v.parse(leadDraftSchema, leadDraft({ key: draftKey }))
    await saveLeadDraft(app.context.visitor, draft)
    const [saved] = await app.db.select().from(leads)
    const id = saved?.id ?? ''
    await moveLead(app.context.staff, { id, status: 'contacted' })
    const quote = await createQuote(app.context.staff, { leadId: id })
    const { order } = await app.makeOrder()
    if (way === 'pays') await app.verify(await app.payInWindow(order.providerOrderId))
    const send = () =>
      app.sendRequest(way === 'pays' ? order.providerOrderId : null, randomUUID(), undefined, draftKey)
    const { receipt } = await send()

    expect(await app.db.select().from(quotes)).toMatchObject([{ id: quote.id, leadId: id }])
    const stored = await app.db.select().from(leads)
    const statuses = stored.map((lead) => [lead.id, lead.status])
    expect(statuses).toHaveLength(way === 'pays' ? 2 : 1)
    expect(statuses).toContainEqual([id, 'contacted'])
    expect(statuses).toContainEqual([receipt.id, way === 'pays' ? 'won' : 'contacted'])
  },
)

test('a draft that arrives between payment and request joins their lead', async () => {
  const key = randomUUID()
  const { order } = await app.makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  const [raised] = await app.db.select().from(leads)
  // The request found no draft and waits for the payment's lead.
  const sending = await app.db.transaction(async (tx) => {
    await tx
      .select()
      .from(leads)
      .where(eq(leads.id, raised?.id ?? ''))
      .for('update')
    const sent = app.sendRequest(order.providerOrderId, key)
    await untilWaiting(app.pool, 1)
    const draft = v.parse(leadDraftSchema, leadDraft({ key }))
    await saveLeadDraft(app.context.visitor, draft)
    return { sent }
  })
  const { receipt } = await sending.sent
  expect(await app.db.select().from(leads)).toMatchObject([
    { id: raised?.id, name: 'Asha Rao', status: 'won', idempotencyKey: key },
  ])
  expect(receipt.id).toBe(raised?.id)
})

test("a request sent under a draft's key stays beside a later one that names the draft", async () => {
  const sent = await app.sendRequest(null)
  const [before] = await app.db.select().from(leads)
  await app.sendRequest(null, undefined, undefined, before?.idempotencyKey)
  const stored = await app.db.select().from(leads)
  expect(stored).toHaveLength(2)
  expect(stored.map(({ id }) => id)).toContain(sent.receipt.id)
})

test.each(['before', 'after'])(
  'a request that arrives %s the payment and its order are one lead',
  async (when) => {
    const { order } = await app.makeOrder()
    const key = randomUUID()
    const first = when === 'before' ? await app.sendRequest(order.providerOrderId, key) : null
    const proof = await app.payInWindow(order.providerOrderId)
    await app.verify(proof)
    const [raised] = await app.db.select().from(leads)
    const { receipt } = first ?? (await app.sendRequest(order.providerOrderId, key))
    expect(receipt).toMatchObject({ id: raised?.id, reference: raised?.reference })

    const [lead, ...others] = await app.db.select().from(leads)
    expect(others).toEqual([])
    expect(lead).toMatchObject({ name: 'Asha Rao', idempotencyKey: key })
    expect(await app.orderOf(order.id)).toMatchObject({ leadId: lead?.id })
    expect((await app.orderOf(order.id))?.requestReceivedAt).not.toBeNull()
    expect(await app.sendRequest(order.providerOrderId, key)).toEqual({ receipt, repeated: true })
  },
)

test('accepts a request that names another browser’s order, and notes it for staff', async () => {
  const { order } = await app.makeOrder()
  const { receipt } = await app.sendRequest(order.providerOrderId, randomUUID(), 'another visitor')
  const events = await app.db.select().from(recordEvents).where(eq(recordEvents.leadId, receipt.id))
  expect(JSON.stringify(events.map(({ data }) => data))).toContain(
    `It names the order ${order.providerOrderId}`,
  )
  expect(await app.orderOf(order.id)).toMatchObject({ leadId: null, requestReceivedAt: null })
})

test('of two simultaneous requests for a paid order, one completes its lead and the other makes a new one', async () => {
  const { order } = await app.makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  await Promise.all([1, 2].map(() => app.sendRequest(order.providerOrderId)))
  expect(await app.db.select().from(leads)).toHaveLength(2)
  const named = (await app.db.select().from(recordEvents)).filter(({ data }) =>
    JSON.stringify(data).includes('belongs to another request'),
  )
  expect(named).toHaveLength(1)
})
