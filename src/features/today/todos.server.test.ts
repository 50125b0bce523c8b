import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { billingApi } from '#features/billing/billing.api.server.ts'
import { leadsApi } from '#features/leads/leads.api.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { makeOrder } from '#test/fixtures/order-fixtures.ts'
import { json, openApi } from '#test/servers/api-server.ts'
import { morningMail } from './morning-mail.server.ts'
import type { Todo, TodoList } from './todo.ts'
import { todosApi } from './todos.api.server.ts'

const { app, invoiceOf, projectWithDeposit } = setUpInvoices()

/** Ten in the morning in India. */
const at = (day: number, hour = 10) => new Date(Date.UTC(2026, 10, day, hour - 6, 30))
const goTo = (day: number, hour?: number) => app.context.setTime(at(day, hour))
const query = async (sql: string, values: unknown[] = []) => (await app.pool.query(sql, values)).rows

beforeEach(async () => {
  await query("truncate leads, mails, snoozes cascade; delete from users where role = 'staff'")
  for (const { actor } of [app.context.staff, app.context.editor]) {
    if (actor.kind !== 'staff') continue
    await query("insert into users (id, name, email, role) values ($1, $2, $3, 'staff')", [
      actor.userId,
      actor.name,
      `${actor.userId}@orbweaver.example`,
    ])
  }
  goTo(10)
})

const ask = (path: string, init?: RequestInit, ctx: Ctx = app.context.staff) =>
  openApi(app.context, todosApi, leadsApi, billingApi).ask(ctx, path, init)

async function list(search = '', ctx?: Ctx): Promise<Omit<TodoList, 'items'> & { items: Todo[] }> {
  const answer = await ask(`/api/admin/todos${search}`, undefined, ctx)
  expect(answer.status).toBe(200)
  const page: TodoList = await answer.json()
  return { ...page, items: page.items.filter(isReadable) }
}
const reasons = async (search?: string) =>
  (await list(search)).items.map(({ about, reason }) => [about, reason])

async function lead(reference: string, changes: Record<string, unknown> = {}): Promise<string> {
  const row: Record<string, unknown> = {
    ...{ id: randomUUID(), reference, idempotency_key: randomUUID(), source: 'chatbot', status: 'new' },
    ...{ suspicions: [], name: 'Noor', email: '', phone: '', company_name: '', business_location: '' },
    ...{ project_type: '', contact_method: '', best_time: '', timeline: '', budget: '', message: '' },
    ...{ created_at: at(9), updated_at: at(9), ...changes },
  }
  const names = Object.keys(row)
  await query(
    `insert into leads (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
  return String(row.id)
}

const assign = (id: string, to: string, ctx?: Ctx) =>
  ask(`/api/admin/leads/${id}/assignee`, json({ to }), ctx)
const snooze = (kind: string, id: string, until: string | null, ctx?: Ctx) =>
  ask('/api/admin/todos/snooze', json({ kind, id, until }), ctx)

test('a request waits 24 hours for its answer, two once it is paid; those answered, lost or unsent do not', async () => {
  await lead('OW-OLD', { created_at: at(8) })
  await lead('OW-NEW', { created_at: at(9, 10) })
  const paid = await lead('OW-PAID', { status: 'won', created_at: at(9, 12) })
  await makeOrder(app.context.visitor)
  await query('update orders set lead_id = $1, paid_at = $2', [paid, at(10, 9)])
  await lead('OW-ANSWERED', { first_sent_at: at(9) })
  await lead('OW-WON', { status: 'won', first_sent_at: at(9) })
  await lead('OW-LOST', { status: 'lost' })
  await lead('OW-DRAFT', { status: 'draft' })
  const { items } = await list('?kind=lead')
  expect(items.map(({ about, reason, due }) => [about, reason, due])).toEqual([
    ['OW-OLD', 'unanswered', at(9).toISOString()],
    ['OW-NEW', 'unanswered', at(10, 10).toISOString()],
    ['OW-PAID', 'paid-unanswered', at(10, 11).toISOString()],
  ])
})

test('a draft is worth a call with a phone number, once the visitor has stopped', async () => {
  await lead('OW-CALL', { status: 'draft', phone: '+91 98450 1' })
  await lead('OW-MUTE', { status: 'draft' })
  await lead('OW-TYPING', { status: 'draft', phone: '+91 98450 2', updated_at: at(10, 10) })
  expect(await reasons()).toEqual([['OW-CALL', 'draft-to-call']])
})

test('a quarantined lead waits until staff decide', async () => {
  const id = await lead('OW-SPAM', { status: 'quarantined' })
  await lead('OW-JUDGED', { status: 'quarantined', judged_at: at(9) })
  expect(await reasons()).toEqual([['OW-SPAM', 'to-judge']])
  expect((await ask(`/api/admin/leads/${id}/quarantine`, json({}))).status).toBe(200)
  expect(await reasons()).toEqual([])
  const other = await lead('OW-NEW')
  expect((await ask(`/api/admin/leads/${other}/quarantine`, json({}))).status).toBe(409)
})

test('a task waits from its day on, until it is done or removed', async () => {
  const id = await lead('OW-1', { first_sent_at: at(9) })
  const task = (text: string, dueOn: string, more = {}) => {
    const row = {
      id: randomUUID(),
      lead_id: id,
      text,
      due_on: dueOn,
      created_at: at(1),
      updated_at: at(1),
      ...more,
    }
    const names = Object.keys(row)
    return query(
      `insert into tasks (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  await task('Call', '2026-11-10')
  await task('Write', '2026-11-07')
  await task('Later', '2026-11-11')
  await task('Done', '2026-11-07', { done_at: at(8) })
  await task('Gone', '2026-11-07', { removed_at: at(8) })
  expect((await list()).items.map(({ words, reason }) => [words, reason])).toEqual([
    ['Write', 'task-due'],
    ['Call', 'task-due'],
  ])
  await query("update tasks set done_at = now() where text in ('Call', 'Write')")
  expect(await list()).toMatchObject({ items: [], next: { about: 'Later', on: '2026-11-11' } })
})

function quote(id: string, number: string, changes: Record<string, unknown>) {
  const row = {
    ...{ id: randomUUID(), number, status: 'opened', lead_id: id, client_name: 'Noor', client_email: '' },
    ...{ company_name: '', kind: 'package', lines: '[]', terms: '{}', valid_days: 14 },
    ...{
      valid_until: at(20),
      sent_at: at(1),
      opened_at: at(9),
      created_at: at(1),
      updated_at: at(1),
      ...changes,
    },
  }
  const names = Object.keys(row)
  return query(
    `insert into quotes (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}

test('a quote waits that was opened two days ago, or ends tomorrow; a reminder settles it', async () => {
  const id = await lead('OW-1', { first_sent_at: at(9) })
  await quote(id, 'Q-SILENT', { opened_at: at(7) })
  await quote(id, 'Q-LAST', { status: 'sent', opened_at: null, valid_until: at(10, 18) })
  await quote(id, 'Q-ENDS', { status: 'sent', opened_at: null, valid_until: at(11, 18) })
  await quote(id, 'Q-FRESH', {})
  await quote(id, 'Q-UNOPENED', { status: 'sent', opened_at: null })
  await quote(id, 'Q-REMINDED', { opened_at: at(2), reminded_at: at(9) })
  await quote(id, 'Q-OVER', { opened_at: at(2), valid_until: at(9) })
  await quote(id, 'Q-DECLINED', { status: 'declined', opened_at: at(2) })
  expect(await reasons('?kind=quote')).toEqual([
    ['Q-UNOPENED', 'quote-unopened'],
    ['Q-LAST', 'quote-ends-today'],
    ['Q-SILENT', 'quote-silent'],
    ['Q-ENDS', 'quote-ends-tomorrow'],
  ])
  await query('update quotes set reminded_at = $1', [at(10, 9)])
  expect(await reasons('?kind=quote')).toEqual([])
})

test('an invoice waits past its day, unless it is paused, promised, reminded of or the project is cancelled', async () => {
  const { projectId } = await projectWithDeposit()
  const { id } = await invoiceOf(projectId)
  const set = async (values: string) => {
    await query(`update documents set ${values} where id = '${id}'`)
    return (await reasons('?kind=invoice')).map(([, reason]) => reason)
  }
  expect(await set("due_on = '2026-11-09'")).toEqual(['invoice-overdue'])
  expect(await set("due_on = '2026-11-10'")).toEqual([])
  expect(await set("due_on = '2026-11-02', pause_reason = 'Moving'")).toEqual([])
  expect(await set("paused_until = '2026-11-11'")).toEqual([])
  expect(await set("paused_until = '2026-11-10'")).toEqual(['invoice-overdue'])
  expect(await set("promised_on = '2026-11-10'")).toEqual([])
  expect(await set("promised_on = '2026-11-09'")).toEqual(['promise-broken'])
  expect(await set(`reminded_at = '${at(9).toISOString()}'`)).toEqual([])
  expect(await set(`reminded_at = '${at(7).toISOString()}'`)).toEqual(['promise-broken'])
  await query("update projects set status = 'cancelled'")
  expect(await reasons('?kind=invoice')).toEqual([])
})

test('the morning mail has the sums that stand above the list', async () => {
  const { projectId } = await projectWithDeposit()
  const { id } = await invoiceOf(projectId)
  await query(`update documents set due_on = '2026-11-09' where id = '${id}'`)
  await query('update users set morning_mail = true')
  const { actor } = app.context.staff
  const subjectId = `${'userId' in actor && actor.userId}.2026-11-10`
  const mail = await composeAsJob(app.context.system, morningMail, subjectId)
  expect(mail?.letter.subject).toBe('Today: 1 waiting, 1 late')
  expect(mail?.letter.blocks).toContainEqual({
    kind: 'facts',
    title: 'Money',
    facts: [
      { label: 'Outstanding', value: '₹13,500 · 1 open invoice' },
      { label: 'Overdue', value: '₹13,500 · 1 invoice' },
      { label: 'Received this month', value: '₹1,500 · 1 payment' },
    ],
  })
})

test('the balance waits after the launch until it is invoiced, or while nothing is left', async () => {
  const { projectId, leadId } = await projectWithDeposit()
  expect(await reasons('?kind=balance')).toEqual([])
  await query("update projects set status = 'launched', launched_at = $1", [at(8)])
  expect(await reasons('?kind=balance')).toMatchObject([[expect.any(String), 'balance-open']])
  await query(
    `update orders set lowered_minor = 0, amount_minor = 10_000_000 where lead_id = $1 and mode = 'live'`,
    [leadId],
  )
  expect(await reasons('?kind=balance')).toEqual([])
  await query(`update orders set amount_minor = 150_000 where lead_id = $1 and mode = 'live'`, [leadId])
  expect(await reasons('?kind=balance')).toHaveLength(1)
  await invoiceOf(projectId)
  expect(await reasons('?kind=balance')).toEqual([])
})

test('a client’s message waits until staff answer it; one that was read, for a week', async () => {
  const { projectId } = await projectWithDeposit()
  const write = (side: string, day: number, seenAt: Date | null = null) =>
    query(
      `insert into project_messages (id, project_id, side, author, text, created_at, seen_at)
       values (gen_random_uuid(), $1, $2, 'Mira', 'Blue, please.', $3, $4)`,
      [projectId, side, at(day), seenAt],
    )
  await write('client', 1, at(1))
  expect(await reasons('?kind=message')).toEqual([])
  await write('client', 8, at(9))
  expect((await list('?kind=message')).items).toMatchObject([
    { reason: 'message-unanswered', since: at(8).toISOString() },
  ])
  await write('client', 9)
  expect((await reasons('?kind=message')).map(([, reason]) => reason)).toEqual(['message-unread'])
  await write('staff', 10)
  expect(await reasons('?kind=message')).toEqual([])
})

test('a project waits for us when a milestone or its content does, not while the client or the plan does', async () => {
  const { projectId } = await projectWithDeposit()
  const now = async (sql: string) => {
    await query(sql)
    return (await reasons('?kind=project')).map(([, reason]) => reason)
  }
  expect(await now('select 1')).toEqual([])
  expect(await now("update checklist_items set status = 'given'")).toEqual(['project-to-confirm'])
  const confirmed = `update projects set status = 'building', content_complete_at = '${at(10, 9).toISOString()}'`
  expect(await now(confirmed)).toEqual([])
  expect(await now("update milestones set status = 'in-work' where position = 1")).toEqual([])
  expect(await now("update milestones set status = 'changes' where position = 1")).toEqual([
    'project-changes',
  ])
  await query("update milestones set status = 'approved'")
  goTo(20)
  expect(await now('select 1')).toEqual(['project-late'])
  expect(await now("update projects set status = 'launching'")).toEqual(['project-to-launch'])
  expect(await now("update projects set status = 'launched', launched_at = now()")).toEqual([])
  expect(await now('update projects set erasure_requested_at = now()')).toEqual(['project-to-erase'])
  expect((await list('?kind=project')).items).toMatchObject([{ recordId: projectId }])
})

test('a deposit waits that was left open, not one of minutes ago, of a lost lead, or paid otherwise', async () => {
  await makeOrder(app.context.visitor)
  const set = async (sql: string) => {
    await query(sql)
    return (await reasons('?kind=deposit')).map(([, reason]) => reason)
  }
  const made = (day: number, hour?: number) =>
    `update orders set created_at = '${at(day, hour).toISOString()}'`
  expect(await set(made(10, 9))).toEqual([])
  expect(await set(made(9))).toEqual(['checkout-open'])
  expect(await set("update orders set source = 'link'")).toEqual(['link-open'])
  expect(await set("update orders set customer_email = ''")).toEqual(['link-open'])
  expect(await set("update orders set customer_phone = ''")).toEqual([])
  const id = await lead('OW-1', { status: 'lost', first_sent_at: at(9) })
  expect(await set(`update orders set lead_id = '${id}'`)).toEqual([])
  expect(await set("update leads set status = 'contacted'")).toEqual(['link-open'])
  expect(await set("update orders set mode = 'test'")).toEqual([])
  expect(await set("update orders set mode = 'live', status = 'paid', paid_at = now()")).toEqual([])
})

test('money waits to go back that came twice, or whose refund failed', async () => {
  const { id } = await app.paidOrder()
  const pay = () =>
    query(
      `insert into payments (id, order_id, provider_payment_id, amount_minor, currency, is_surplus, is_simulated,
         settled_by, settled_at) values (gen_random_uuid(), $1, gen_random_uuid(), 150000, 'INR', true, false, 'webhook', $2)
       returning id`,
      [id, at(9)],
    )
  const refund = (paymentId: string, status: string, day: number) =>
    query(
      `insert into refunds (id, payment_id, amount_minor, currency, status, reason, requested_by, at, updated_at)
       values (gen_random_uuid(), $1, 150000, 'INR', $2, '', 'Meera', $3, $3)`,
      [paymentId, status, at(day)],
    )
  expect(await reasons('?kind=refund')).toEqual([])
  const [first] = await pay()
  await pay()
  expect(await list('?kind=refund')).toMatchObject({
    items: [{ recordId: id, reason: 'paid-twice' }],
    counts: { refund: 1 },
  })
  await query('delete from payments where is_surplus and id <> $1', [first?.id])
  await refund(first?.id, 'failed', 9)
  expect(await reasons('?kind=refund')).toMatchObject([[expect.any(String), 'paid-twice']])
  await refund(first?.id, 'pending', 10)
  expect(await reasons('?kind=refund')).toEqual([])
  const [paid] = await query('select id from payments where not is_surplus')
  await refund(paid?.id, 'failed', 9)
  expect(await reasons('?kind=refund')).toMatchObject([[expect.any(String), 'refund-failed']])
  await refund(paid?.id, 'requested', 10)
  expect(await reasons('?kind=refund')).toEqual([])
})

test('a mail waits that failed or is held; an account’s, an old one and one that was sent do not', async () => {
  const mail = (subject: string, status: string, kind = 'quote-sent', createdAt = at(9)) =>
    query(
      `insert into mails (id, kind, subject_id, to_address, subject, html, text, message_id, status, attempts, created_at)
       values (gen_random_uuid(), $3, gen_random_uuid(), 'a@example.com', $1, '', '', '', $2, 1, $4)`,
      [subject, status, kind, createdAt],
    )
  await mail('Failed', 'failed')
  await mail('Held', 'held', 'lead-visitor', at(9, 11))
  await mail('Sent', 'sent')
  await mail('Link', 'failed', 'account-log-in')
  await mail('Old', 'failed', 'quote-sent', new Date('2026-10-01'))
  expect(await reasons()).toEqual([
    ['Failed', 'mail-failed'],
    ['Held', 'mail-held'],
  ])
})

test('staff take a to-do and hand it over, and filter their own', async () => {
  const id = await lead('OW-MINE')
  await lead('OW-OTHER')
  await assign(id, 'me')
  expect(await reasons('?whose=mine')).toEqual([['OW-MINE', 'unanswered']])
  expect((await list('?whose=mine')).counts.lead).toBe(1)
  expect((await list()).counts.lead).toBe(2)
  const { actor } = app.context.editor
  await assign(id, actor.kind === 'staff' ? actor.userId : '')
  expect(await reasons('?whose=mine')).toEqual([])
  expect(await list('?whose=mine', app.context.editor)).toMatchObject({
    items: [{ about: 'OW-MINE', assignee: { isYou: true } }],
  })
})

test('a snoozed to-do is away until its day in India, and can be woken; an editor may do both', async () => {
  const id = await lead('OW-1')
  await lead('OW-2')
  const other = await lead('OW-CALL', { status: 'draft', phone: '1' })
  expect((await snooze('lead', id, '2026-11-12', app.context.editor)).status).toBe(200)
  expect(await reasons('?kind=lead')).toEqual([['OW-2', 'unanswered']])
  expect(await list('?shown=snoozed')).toMatchObject({
    items: [{ about: 'OW-1', snoozedUntil: '2026-11-12' }],
    snoozed: { count: 1, isLeast: false },
  })
  // A draft is another kind about another record.
  expect(await reasons('?kind=draft')).toHaveLength(1)
  app.context.setTime(new Date('2026-11-11T18:29:00Z'))
  expect((await list()).counts.lead).toBe(1)
  app.context.setTime(new Date('2026-11-11T18:30:00Z'))
  expect((await list()).counts.lead).toBe(2)

  await snooze('lead', id, '2026-11-20')
  await snooze('lead', id, '2026-12-01')
  await snooze('draft', other, '2026-12-01')
  expect((await list()).snoozed.count).toBe(2)
  expect((await snooze('lead', id, null, app.context.editor)).status).toBe(200)
  expect((await list()).counts.lead).toBe(2)
  await query("delete from leads where reference = 'OW-CALL'")
  expect(await query('select from snoozes')).toEqual([])
})

test.each([
  ['lead', '2026-11-10', 422],
  ['lead', '2027-11-12', 422],
  ['lead', '2026-02-31', 422],
  ['quote', '2026-11-12', 404],
  ['yoga', '2026-11-12', 422],
])('a snooze of a %s until %s is refused: %i', async (kind, until, status) => {
  const id = await lead('OW-1')
  expect((await snooze(kind, id, until)).status).toBe(status)
  expect(await query('select from snoozes')).toEqual([])
})

test('a settled to-do leaves those snoozed', async () => {
  const id = await lead('OW-1')
  await snooze('lead', id, '2026-11-12')
  await ask(`/api/admin/leads/${id}/status`, json({ status: 'contacted' }))
  expect((await list('?shown=snoozed')).snoozed.count).toBe(0)
})

test('a row that cannot be read keeps its place', async () => {
  const id = await lead('OW-1', { created_at: at(8) })
  await quote(id, 'Q-1', { status: 'sent', opened_at: null, sent_at: 'infinity', valid_until: at(11) })
  await lead('OW-2')
  expect((await (await ask('/api/admin/todos')).json()).items).toMatchObject([
    { about: 'OW-1' },
    { unreadable: 'Q-1' },
    { about: 'OW-2' },
  ])
})

test('no backlog hides the others, and counts stop at a thousand', async () => {
  await query(
    `insert into leads (id, reference, idempotency_key, source, status, suspicions, name, email, phone, company_name,
       business_location, project_type, contact_method, best_time, timeline, budget, message, created_at, updated_at)
     select gen_random_uuid(), 'OW-' || n, gen_random_uuid(), 'contact', 'new', '{}', 'Mira', '', '', '', '', '', '', '',
       '', '', '', '2026-10-01', now() from generate_series(1, 1010) as n`,
  )
  await lead('OW-CALL', { status: 'draft', phone: '1' })
  const { items, counts, atLeast } = await list()
  expect(items.map(({ kind }) => kind).filter((kind) => kind === 'lead')).toHaveLength(50)
  expect(items.at(-1)?.about).toBe('OW-CALL')
  expect([counts.lead, atLeast]).toEqual([1000, ['lead']])
  expect((await list('?kind=lead')).items).toHaveLength(100)
})

test('an imported lead waits for no answer', async () => {
  await lead('OW-000001', { source: 'import' })
  await lead('OW-000002')
  expect((await reasons()).map(([, reason]) => reason)).toEqual(['unanswered'])
  await query("update leads set source = 'import'")
  expect(await reasons()).toEqual([])
})
