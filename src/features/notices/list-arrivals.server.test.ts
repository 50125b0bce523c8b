import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { type ProjectRequestInput, projectRequestSchema } from '#features/leads/forms/project-request-form.ts'
import { receiveLead } from '#features/leads/receiving/receive-lead.server.ts'
import { settlePayment } from '#features/payments/settlement/settle-payment.server.ts'
import { makeOrder, payInWindow } from '#test/fixtures/order-fixtures.ts'
import { setUpProjects } from '#test/fixtures/project-fixtures.ts'
import { projectRequest } from '#test/fixtures/visitor-fixtures.ts'
import { openApi } from '#test/servers/api-server.ts'
import type { Arrivals } from './arrival.ts'
import { noticesApi } from './notices.api.server.ts'

const app = setUpProjects()
const began = '2026-11-02T10:00:00.000Z'
const minutesLater = (minutes: number) => new Date(Date.parse(began) + minutes * 60_000)

const ask = (query: string, ctx = app.context.editor) =>
  Promise.resolve(openApi(app.context, noticesApi).ask(ctx, `/api/admin/arrivals${query}`))
async function arrivals(since: string): Promise<Arrivals> {
  const answer = await ask(`?since=${since}`)
  expect([answer.status, await answer.clone().text()]).toEqual([200, expect.anything()])
  return answer.json()
}

async function receive(changes: Partial<ProjectRequestInput> = {}) {
  const request = v.parse(projectRequestSchema, projectRequest(changes))
  const input = { request, idempotencyKey: randomUUID() }
  return (await receiveLead(app.context.visitor, input)).receipt
}

async function payFor(part: { amountMinor?: number } = {}) {
  if (!app.context.standIn) throw new Error('No stand-in without keys')
  const { order } = await makeOrder(app.context.visitor, part)
  await payInWindow(app.context.standIn, order.providerOrderId)
  const { providerOrderId } = order
  await settlePayment(app.context.system, { providerOrderId, by: 'webhook' })
  return order
}

beforeEach(() => app.context.setTime(minutesLater(5)))

test('names new leads, paid deposits and clients’ messages by kind and reference, in order', async () => {
  const lead = await receive({ customerName: 'Ines Lakshmi' })
  app.context.setTime(minutesLater(6))
  const order = await payFor()
  app.context.setTime(minutesLater(7))
  const owner = await app.client()
  const id = await app.project({ owner })
  await app.post(owner, `/api/projects/${id}/messages`, { text: 'A secret glaze.' })
  await app.post(app.context.staff, `/api/projects/${id}/messages`, { text: 'We like it.' })
  const { items, until } = await arrivals(began)
  expect(until).toBe(minutesLater(7).toISOString())
  expect(items).toEqual([
    { id: `lead:${lead.id}`, title: 'New lead', reference: lead.reference, path: `/admin/leads/${lead.id}` },
    {
      id: expect.stringMatching(/^deposit:/),
      title: 'Test deposit paid',
      reference: order.receipt,
      path: `/admin/payments/${order.id}`,
    },
    {
      id: expect.stringMatching(/^message:/),
      title: 'Message from a client',
      reference: expect.stringMatching(/^OW-/),
      path: `/admin/projects/${id}`,
    },
  ])
  expect(JSON.stringify(items)).not.toMatch(/Ines|Mira|glaze/)
  expect((await arrivals(until)).items).toEqual([])
})

test('leaves out what is in quarantine, other payments, and without a time everything', async () => {
  await receive({ website: 'spam.example' })
  await payFor()
  await app.context.database.pool.query("update orders set part = 'extra'")
  expect((await arrivals(began)).items).toEqual([])
  await receive()
  const first = await ask('')
  expect(await first.json()).toEqual({ items: [], until: minutesLater(5).toISOString() })
})

test('reaches back an hour at most, and names ten', async () => {
  await receive()
  app.context.setTime(minutesLater(66))
  expect((await arrivals(began)).items).toEqual([])
  for (let count = 0; count < 12; count++) await receive()
  expect((await arrivals(began)).items).toHaveLength(10)
})

test.each(['yesterday', '2026-13-01T00:00:00Z', ''])('refuses the time “%s”', async (since) => {
  expect((await ask(`?since=${since}`)).status).toBe(422)
})

test('is for staff', async () => {
  expect((await ask('', app.context.visitor)).status).toBe(401)
  expect((await ask('', await app.client())).status).toBe(403)
})
