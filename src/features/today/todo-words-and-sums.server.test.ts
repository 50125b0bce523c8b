import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { readLeadAccount } from '#features/billing/account/lead-account.server.ts'
import { readDocument } from '#features/billing/documents/read-document.server.ts'
import { aiSuggestDescription } from '#features/leads/forms/ai-suggest-form.ts'
import { listQuotes } from '#features/quotes/list-quotes.server.ts'
import { quoteList } from '#features/quotes/quote.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { makeOrder } from '#test/fixtures/order-fixtures.ts'
import { listTodos } from './list-todos.server.ts'
import type { Todo } from './todo.ts'
import { todoList } from './todo.ts'

const { app, invoiceOf, projectWithDeposit, refund } = setUpInvoices()

/** Ten in the morning in India. */
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 4, 30))
const query = async (sql: string, values: unknown[] = []) => (await app.pool.query(sql, values)).rows

beforeEach(async () => {
  await query('truncate leads, mails, snoozes cascade')
  app.context.setTime(at(10))
})

async function rows(kind: Todo['kind'] | '' = ''): Promise<Todo[]> {
  const { items } = await listTodos(app.context.staff, parse(todoList.schema, { kind }))
  expect(items.every(isReadable)).toBe(true)
  return items.filter(isReadable)
}

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const all: Record<string, unknown> = { id: randomUUID(), ...row }
  const names = Object.keys(all)
  const values = names.map((_, index) => `$${index + 1}`)
  await query(`insert into ${table} (${names}) values (${values})`, Object.values(all))
  return String(all.id)
}

const lead = (changes: Record<string, unknown> = {}) =>
  insert('leads', {
    ...{ reference: 'OW-1', idempotency_key: randomUUID(), source: 'contact', status: 'new', suspicions: [] },
    ...{ name: 'Noor', email: 'noor@example.com', phone: '+91 98450 12345', company_name: '' },
    ...{ business_location: '', project_type: '', contact_method: '', best_time: '', timeline: '' },
    ...{ budget: '', message: '', created_at: at(9), updated_at: at(9), ...changes },
  })
const inDollars = { kind: 'package', total: { amountMinor: 45_000, currency: 'USD' } }

test('a lead shows its price as its list does, and the first words of its message in one line', async () => {
  await lead({ quote: inDollars, message: ' Two   shops\n\nin Kochi. ' })
  expect(await rows()).toMatchObject([
    {
      ...{ about: 'OW-1', words: 'Two shops in Kochi.', sum: inDollars.total },
      ...{ canReply: true, phone: '+91 98450 12345' },
    },
  ])
  await query("update leads set quote = null, email = '', phone = '', message = $1", ['ம'.repeat(5_000)])
  expect(await rows()).toMatchObject([
    { words: `${'ம'.repeat(140)}…`, sum: null, canReply: false, phone: '' },
  ])
  await query('update leads set message = $1', [aiSuggestDescription])
  expect(await rows()).toMatchObject([{ words: '' }])
})

test('a price that cannot be read leaves its row without a sum', async () => {
  await lead({ quote: { total: { amountMinor: 'much', currency: 'USD' } }, created_at: at(6) })
  await lead({ quote: { total: 7 }, reference: 'OW-2', created_at: at(7) })
  await lead({ quote: inDollars, reference: 'OW-3', created_at: at(8) })
  expect((await rows()).map(({ about, sum }) => [about, sum])).toEqual([
    ['OW-1', null],
    ['OW-2', null],
    ['OW-3', inDollars.total],
  ])
})

test('a task shows whose it is and what to do', async () => {
  const leadId = await lead({ first_sent_at: at(9) })
  await insert('tasks', {
    ...{ lead_id: leadId, text: 'Call about the looms', due_on: '2026-11-10' },
    ...{ created_at: at(1), updated_at: at(1) },
  })
  expect(await rows()).toMatchObject([{ about: 'OW-1', words: 'Call about the looms', sum: null }])
})

test('a quote shows the total of its list', async () => {
  const leadId = await lead({ first_sent_at: at(9) })
  const terms = { multiplier: 1, currency: 'USD', ratePerInr: 0.012 }
  await insert('quotes', {
    ...{ number: 'Q-1', status: 'opened', lead_id: leadId, client_name: 'Noor', client_email: '' },
    ...{ company_name: '', kind: 'package', valid_days: 14, valid_until: at(20), opened_at: at(2) },
    terms: JSON.stringify(terms),
    lines: JSON.stringify([{ id: 'a', name: 'Shop', detail: '', quantity: 3, amountMinor: 30_000 }]),
    discount: JSON.stringify({ kind: 'percent', value: 1_000 }),
    ...{ created_at: at(1), updated_at: at(1) },
  })
  const { items } = await listQuotes(app.context.staff, parse(quoteList.schema, {}))
  const [listed] = items.filter(isReadable)
  expect(listed?.shown).toEqual({ amountMinor: 81_000, currency: 'USD' })
  expect(await rows()).toMatchObject([{ about: 'Q-1', words: '', sum: listed?.shown }])
})

test('an invoice shows what is left of it, a balance what is left of the price', async () => {
  const { projectId, leadId, depositId } = await projectWithDeposit()
  await query("update projects set title = 'Looms online'")
  await query("update projects set status = 'launched', launched_at = $1", [at(8)])
  expect(await rows('balance')).toMatchObject([
    { about: 'Looms online', sum: { amountMinor: 1_350_000, currency: 'INR' } },
  ])
  await refund(depositId, 40_000)
  const { id } = await invoiceOf(projectId)
  await query(`update documents set due_on = '2026-11-09' where id = $1`, [id])
  const asked = { amountMinor: 1_390_000, currency: 'INR' }
  expect(await rows('invoice')).toMatchObject([{ sum: asked }])
  await query("update orders set amount_minor = amount_minor + 25_000 where mode = 'live' and lead_id = $1", [
    leadId,
  ])
  const { owed } = await readLeadAccount(app.context.staff, { leadId })
  expect(owed?.owedInrMinor).toBe(1_365_000)
  const { document } = await readDocument(app.context.staff, { id })
  expect(document.leftInrMinor).toBe(1_365_000)
  expect(await rows('invoice')).toMatchObject([{ sum: { amountMinor: 1_365_000 } }])
})

test('a project shows the message that waits longest, and what its client wants changed', async () => {
  const { projectId } = await projectWithDeposit()
  const write = (side: string, day: number, text: string, seenAt: Date | null = null) =>
    insert('project_messages', {
      ...{ project_id: projectId, side, author: 'Mira', text, created_at: at(day), seen_at: seenAt },
    })
  await write('client', 5, 'Answered since', at(6))
  await write('staff', 6, 'Our answer')
  await write('client', 7, 'Blue, please')
  await write('client', 8, 'Or green')
  expect(await rows('message')).toMatchObject([{ words: 'Blue, please', sum: null }])
  await write('staff', 9, 'Blue it is')
  await query("update projects set status = 'building', content_complete_at = $1", [at(8)])
  await query("update milestones set status = 'changes', updated_at = $1 where position = 1", [at(7)])
  expect(await rows('project')).toMatchObject([{ reason: 'project-changes', words: 'Blue, please' }])
})

test('a deposit shows its amount and the request, money back what is to go back', async () => {
  await makeOrder(app.context.visitor)
  await query('update orders set created_at = $1, amount_minor = 170_000', [at(9)])
  expect(await rows('deposit')).toMatchObject([
    { words: 'Ten pages about looms.', sum: { amountMinor: 170_000, currency: 'INR' } },
  ])
  const leadId = await lead({ message: 'Only looms', status: 'contacted', first_sent_at: at(9) })
  await query('update orders set lead_id = $1', [leadId])
  expect(await rows('deposit')).toMatchObject([{ words: 'Only looms' }])
  await query('truncate leads, orders cascade')

  const { id: orderId } = await app.paidOrder()
  const pay = (amount: number, isSurplus: boolean) =>
    insert('payments', {
      ...{ order_id: orderId, provider_payment_id: randomUUID(), amount_minor: amount, currency: 'INR' },
      ...{ is_surplus: isSurplus, is_simulated: false, settled_by: 'webhook', settled_at: at(9) },
    })
  const giveBack = (paymentId: string, amount: number, status: string) =>
    insert('refunds', {
      ...{ payment_id: paymentId, amount_minor: amount, currency: 'INR', status, reason: '' },
      ...{ requested_by: 'Meera', at: at(9), updated_at: at(9) },
    })
  const twice = await pay(150_000, true)
  await giveBack(twice, 60_000, 'pending')
  await giveBack(twice, 20_000, 'failed')
  expect(await rows('refund')).toMatchObject([{ reason: 'paid-twice', sum: { amountMinor: 90_000 } }])
  await giveBack(twice, 90_000, 'pending')
  const [paid] = await query('select id from payments where not is_surplus')
  await giveBack(paid?.id, 35_000, 'failed')
  expect(await rows('refund')).toMatchObject([{ reason: 'refund-failed', sum: { amountMinor: 35_000 } }])
})
