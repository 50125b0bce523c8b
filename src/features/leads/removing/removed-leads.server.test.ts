import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { billingApi } from '#features/billing/billing.api.server.ts'
import { quotesApi } from '#features/quotes/quotes.api.server.ts'
import { todosApi } from '#features/today/todos.api.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { changesApi } from '#server/changes.api.server.ts'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { makeOrder } from '#test/fixtures/order-fixtures.ts'
import { hearHints } from '#test/readers/hear-hints.ts'
import { json, openApi } from '#test/servers/api-server.ts'
import type { LeadList, LeadPage } from '../lead-record.ts'
import { countLeadSteps } from '../lead-steps.server.ts'
import { leadsApi } from '../leads.api.server.ts'

const { app } = setUpInvoices()
const query = async (sql: string, values: unknown[] = []) => (await app.pool.query(sql, values)).rows

const ask = (path: string, init?: RequestInit, ctx: Ctx = app.context.staff) =>
  openApi(app.context, leadsApi, billingApi, quotesApi, todosApi, changesApi).ask(ctx, path, init)
const read = async (path: string) => (await ask(path)).json()

beforeEach(async () => {
  await query("truncate leads, mails, snoozes cascade; delete from users where role = 'staff'")
})

async function lead(changes: Record<string, unknown> = {}): Promise<string> {
  const at = app.context.staff.clock()
  const row: Record<string, unknown> = {
    ...{ id: randomUUID(), reference: `OW-${randomUUID().slice(0, 6)}`, idempotency_key: randomUUID() },
    ...{ source: 'chatbot', status: 'new', request_hash: 'sent', suspicions: [], name: 'Noor' },
    ...{ email: '', phone: '', company_name: '', business_location: '', project_type: '' },
    ...{ contact_method: '', best_time: '', timeline: '', budget: '', message: '' },
    ...{ created_at: at, updated_at: at, ...changes },
  }
  const names = Object.keys(row)
  await query(
    `insert into leads (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
  return String(row.id)
}

const remove = (id: string, reason = 'spam') => ask(`/api/admin/leads/${id}/remove`, json({ reason }))
const restore = (id: string) => ask(`/api/admin/leads/${id}/restore`, json({}))
const page = (id: string): Promise<LeadPage> => read(`/api/admin/leads/${id}`)
const statusOf = async (id: string) =>
  (await query('select status from leads where id = $1', [id]))[0]?.status
const idsIn = async (search = ''): Promise<string[]> =>
  ((await read(`/api/admin/leads${search}`)) as LeadList).items.filter(isReadable).map(({ id }) => id)
const lastUndo = ({ events }: LeadPage) => events.filter(isReadable).at(-1)?.undo

test('a deleted lead is in no list, count, search, file, sum or row of Today, and can be found among the deleted', async () => {
  const stays = await lead({ tags: ['linen'] })
  const id = await lead({ name: 'Quick Loans', tags: ['loans'] })
  await ask(`/api/admin/leads/${id}/tasks`, json({ text: 'Call back', dueOn: '2026-11-01' }))
  await query(
    `insert into mails (id, kind, subject_id, lead_id, to_address, subject, html, text, message_id, status, attempts, created_at)
     values ($1, 'lead-visitor', 'x', $2, 'x@example.com', 'Yours', '', '', '', 'failed', 1, $3)`,
    [randomUUID(), id, app.context.staff.clock()],
  )
  const todos = async () =>
    (await read('/api/admin/todos')).items.map(({ reason }: { reason: string }) => reason)
  expect((await todos()).sort()).toEqual(['mail-failed', 'task-due', 'unanswered', 'unanswered'])

  expect((await remove(id)).status).toBe(200)
  expect(await idsIn()).toEqual([stays])
  expect(await idsIn('?q=loans')).toEqual([])
  expect(await idsIn('?shown=removed')).toEqual([id])
  expect((await read('/api/admin/leads')).counts).toMatchObject({ new: 1 })
  const file = await (await ask('/api/admin/leads.csv')).text()
  expect(file).not.toContain('Quick Loans')
  expect((await read('/api/admin/lead-choices')).tags).toEqual(['linen'])
  expect(await todos()).toEqual(['unanswered'])
  const day = '2026-11-02'
  const steps = await countLeadSteps(app.context.staff, { from: day, to: day })
  expect(steps).toMatchObject([{ requests: 1 }])
  const { handling, lead: shown } = await page(id)
  expect(shown.status).toBe('removed')
  expect(handling.removed).toMatchObject({ reason: 'spam', until: '2026-12-02T10:00:00.000Z' })
})

test('it comes back as it was, by Restore and by undo', async () => {
  const id = await lead({ status: 'lost', lost_reason: 'price', lost_words: 'Half of it' })
  await remove(id, 'duplicate')
  expect((await restore(id)).status).toBe(200)
  const back = await page(id)
  expect(back.lead.status).toBe('lost')
  expect(back.handling).toMatchObject({ removed: null, lost: { reason: 'price', words: 'Half of it' } })
  expect((await restore(id)).status).toBe(409)

  await remove(id, 'nothing')
  const changeId = lastUndo(await page(id))
  expect((await ask(`/api/admin/changes/${changeId}/undo`, { method: 'POST' })).status).toBe(200)
  expect(await statusOf(id)).toBe('lost')
  expect((await remove(id)).status).toBe(200)
  expect((await remove(id)).status).toBe(409)
})

const kept: [string, (id: string) => Promise<unknown>, string][] = [
  [
    'an invoice',
    (id) =>
      query(
        `insert into documents (id, kind, number, about, is_test, lead_id, client_email, issued_at, content, amount_minor,
           currency, pdf, pdf_hash)
         values (gen_random_uuid(), 'invoice', 'INV/7', 'x', false, $1, '', now(), $2, 1, 'INR', '', '')`,
        [id, { subject: 'Bowls', buyer: { name: 'Noor', companyName: '' } }],
      ),
    'This lead has invoice INV/7. Accounting documents are kept, so it can’t be deleted.',
  ],
  [
    'a payment',
    async (id) => {
      await makeOrder(app.context.visitor)
      await query("update orders set lead_id = $1, receipt = 'OW-7', status = 'paid', paid_at = now()", [id])
    },
    'This lead has a payment, order OW-7. Payments are kept, so it can’t be deleted.',
  ],
  [
    'a draft quote',
    async (id) => ask('/api/admin/quotes', json({ leadId: id })),
    'This lead has a draft quote. Discard it first.',
  ],
  [
    'a quote that was sent',
    async (id) => {
      await ask('/api/admin/quotes', json({ leadId: id }))
      await query("update quotes set status = 'declined', number = 'Q-7', sent_at = now()")
    },
    'This lead has quote Q-7, which was sent. Sent quotes are kept, so it can’t be deleted.',
  ],
  [
    'a project',
    (id) =>
      query(
        `insert into projects (id, lead_id, status, client_name, client_email, company_name, title, brief, created_at, updated_at)
         values (gen_random_uuid(), $1, 'planned', '', '', '', 'Bowls', '', now(), now())`,
        [id],
      ),
    'This lead has the project Bowls, so it can’t be deleted.',
  ],
]
test.each(kept)('%s forbids it, alone and among several', async (_, give, sentence) => {
  const id = await lead()
  const other = await lead()
  await give(id)
  const answer = await remove(id)
  expect(answer.status).toBe(409)
  expect((await answer.json()).detail).toBe(sentence)
  const several = await ask('/api/admin/leads/changes', json({ ids: [id, other], remove: 'nothing' }))
  expect(await several.json()).toMatchObject({ changed: 1, refused: [{ id, reason: sentence }] })
  expect([await statusOf(id), await statusOf(other)]).toEqual(['new', 'removed'])
})

test('nothing new begins on it', async () => {
  const id = await lead({ email: 'noor@example.com' })
  await remove(id)
  const refusals = [
    await ask('/api/admin/quotes', json({ leadId: id })),
    await ask(`/api/admin/leads/${id}/payment-link`, json({ part: 'amount', amountInrMinor: 500_000 })),
    await ask(`/api/admin/leads/${id}/status`, json({ status: 'contacted' })),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409])
})

test('money for an order from before brings it back', async () => {
  const { id: orderId } = await app.paidOrder({ visitorHashes: ['first'] })
  const { leadId } = (await app.orderOf(orderId)) ?? {}
  const { order } = await app.makeOrder({ visitorHashes: ['second'] })
  const id = await lead({ status: 'contacted' })
  expect(leadId).not.toBe(id)
  await query('update orders set lead_id = $1 where id = $2', [id, order.id])
  await remove(id)
  await app.payInWindow(order.providerOrderId ?? '')
  await app.settle(order.providerOrderId ?? '')
  const { lead: shown, handling } = await page(id)
  expect(shown.status).toBe('won')
  expect(handling.removed).toBeNull()
})

async function account(): Promise<{ userId: string; email: string }> {
  const userId = randomUUID()
  const email = `${userId}@example.com`
  await query("insert into users (id, name, email, email_verified) values ($1, 'Noor', $2, true)", [
    userId,
    email,
  ])
  return { userId, email }
}

test('its client no longer lists the request', async () => {
  const { userId, email } = await account()
  const id = await lead({ email, owner_id: userId })
  const client: Ctx = {
    ...app.context.visitor,
    actor: { kind: 'client', userId, name: 'Noor', email } as never,
  }
  const mine = async () => (await (await ask('/api/my/requests', undefined, client)).json()).requests
  expect(await mine()).toHaveLength(1)
  await remove(id)
  expect(await mine()).toEqual([])
  expect(await read(`/api/admin/leads/${id}/client`)).toMatchObject({ status: 'removed', requests: [] })
  expect((await ask(`/api/sent-requests/${id}`, undefined, app.context.visitor)).status).toBe(200)
})

test('a deleted draft that its visitor sends after all is a new lead', async () => {
  const key = randomUUID()
  const id = await lead({ status: 'draft', request_hash: null, idempotency_key: key })
  await remove(id)
  const request = {
    ...{ name: 'Noor', email: 'noor@example.com', phone: '', message: 'Bowls' },
    ...{ source: 'service-interest', status: 'new', elapsedMs: 9000 },
  }
  const sent = await ask('/api/leads', json(request, { 'idempotency-key': key }), app.context.visitor)
  expect((await sent.json()).id).toBe(id)
  const { lead: shown, handling } = await page(id)
  expect([shown.status, handling.removed]).toEqual(['new', null])
})

test('its client’s open pages hear of it, and of no lead that staff stored', async () => {
  const { userId } = await account()
  const theirs = (source: string) => lead({ source, owner_id: userId })
  const [called, id] = [await theirs('phone'), await theirs('chatbot')]
  const hints = await hearHints(app.pool)
  await query("update leads set project_type = 'shop' where id = $1", [called])
  await theirs('referral')
  await remove(id)
  expect((await hints.heard()).clients).toEqual([`${userId} lead:${id}`])
  await restore(id)
  expect((await hints.heard()).clients).toEqual([`${userId} lead:${id}`, `${userId} lead:${id}`])
  await hints.close()
})
