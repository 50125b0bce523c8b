import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { mostTodoDays, type TodoReason, todoDays, todoReasons } from '#domain/records/todo.ts'
import { readLead } from '#features/leads/read-lead.server.ts'
import { moveMilestone } from '#features/projects/changing/move-milestone.server.ts'
import { endingHours, promisedHours } from '#features/projects/project-progress.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { listTodos } from './list-todos.server.ts'
import { type Todo, todoList } from './todo.ts'

const { app } = setUpInvoices()

/** Ten in the morning in India. */
const now = new Date('2026-11-10T04:30:00Z')
const hours = (count: number) => new Date(now.getTime() - count * 3_600_000)
const days = (count: number) => hours(count * 24)
const day = (count: number) => days(count).toISOString().slice(0, 10)
const at = (time: Date) => `'${time.toISOString()}'`
const query = async (sql: string, values: unknown[] = []) => (await app.pool.query(sql, values)).rows

beforeEach(() => app.context.setTime(now))

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row)
  await query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}

type Row = Record<string, unknown>
const leadId = randomUUID()
const id = randomUUID()
const child = { id: randomUUID(), project_id: id, updated_at: days(3) }

const lead = (changes: Row = {}) =>
  insert('leads', {
    ...{ id: leadId, reference: 'OW-1', idempotency_key: randomUUID(), source: 'chatbot', status: 'new' },
    ...{ suspicions: [], name: 'Noor', email: '', phone: '', company_name: '', business_location: '' },
    ...{ project_type: '', contact_method: '', best_time: '', timeline: '', budget: '', message: '' },
    ...{ created_at: days(8), updated_at: days(8), ...changes },
  })
const answered = { status: 'quoted', first_sent_at: days(7), contacted_at: days(7) }
const quote = async (changes: Row, ofLead: Row = answered) => {
  await lead(ofLead)
  await anotherQuote({ id, number: 'QUO-1', ...changes })
}
const anotherQuote = (changes: Row) =>
  insert('quotes', {
    ...{ id: randomUUID(), status: 'sent', lead_id: leadId, client_name: 'Noor', client_email: '' },
    ...{ company_name: '', kind: 'package', lines: '[]', terms: '{}', valid_days: 14, valid_until: days(-7) },
    ...{ sent_at: days(7), created_at: days(7), updated_at: days(7), ...changes },
  })
const order = async (changes: Row = {}, status = 'contacted') => {
  await lead({ ...answered, status })
  await anotherOrder({ id, created_at: days(1), updated_at: days(1), lead_id: leadId, ...changes })
}
const anotherOrder = (changes: Row) =>
  insert('orders', {
    ...{ id: randomUUID(), receipt: randomUUID(), mode: 'live', provider_order_id: randomUUID() },
    ...{ status: 'created', source: 'link', part: 'deposit', visitor_hashes: [], link_hash: randomUUID() },
    ...{ description: '', customer_name: 'Noor', customer_email: '', customer_phone: '', company_name: '' },
    ...{ request: {}, amount_minor: 150_000, currency: 'INR', created_at: days(1), updated_at: days(1) },
    ...changes,
  })
const project = async (changes: Row = {}, ofLead: Row = { ...answered, status: 'won' }) => {
  await lead(ofLead)
  await insert('projects', {
    ...{
      id,
      lead_id: leadId,
      client_name: 'Noor',
      client_email: '',
      company_name: '',
      title: 'Looms',
      brief: '',
    },
    ...{ status: 'building', content_complete_at: hours(1), created_at: days(8), updated_at: days(3) },
    ...changes,
  })
  await insert('milestones', { ...child, position: 1, title: 'Design', description: '', status: 'in-work' })
  await insert('checklist_items', {
    ...child,
    position: 1,
    title: 'Logo',
    hint: '',
    kind: 'text',
    status: 'given',
  })
}
const message = (changes: Row = {}) =>
  insert('project_messages', {
    ...{
      id: randomUUID(),
      project_id: id,
      side: 'client',
      author: 'Noor',
      text: 'Blue',
      created_at: days(2),
    },
    ...changes,
  })
const invoice = (changes: Row = {}) =>
  insert('documents', {
    ...{ id, kind: 'invoice', number: 'INV-1', about: randomUUID(), is_test: false, part: 'deposit' },
    ...{ lead_id: leadId, client_email: 'noor@client.example', issued_at: days(20), due_at: days(5) },
    ...{
      content: { buyer: { name: 'Noor', companyName: '', taxNumber: '' }, subject: '', dueOn: day(5) },
      amount_minor: 150_000,
    },
    ...{ currency: 'INR', pdf: '', pdf_hash: '', due_on: day(5), ...changes },
  })
const payment = (changes: Row = {}) =>
  insert('payments', {
    ...{
      id: child.id,
      order_id: id,
      provider_payment_id: randomUUID(),
      amount_minor: 150_000,
      currency: 'INR',
    },
    ...{ is_surplus: false, is_simulated: false, settled_by: 'webhook', settled_at: days(1), ...changes },
  })
const refund = (changes: Row = {}) =>
  insert('refunds', {
    ...{ id: randomUUID(), payment_id: child.id, amount_minor: 150_000, currency: 'INR', status: 'failed' },
    ...{ reason: '', requested_by: 'Meera', at: days(1), updated_at: days(1), ...changes },
  })
const mail = (status: string) =>
  insert('mails', {
    ...{
      id,
      kind: 'quote-sent',
      subject_id: id,
      to_address: 'noor@client.example',
      subject: 'Quote',
      html: '',
    },
    ...{ text: '', message_id: '', status, attempts: 1, created_at: days(1) },
  })
const question = (askedAt: Date, data: Row = {}) =>
  insert('record_events', {
    ...{ lead_id: leadId, at: askedAt, kind: 'question', actor: 'Noor' },
    data: { questionId: randomUUID(), about: 'quote', number: 'QUO-1', text: 'And a logo?', ...data },
  })
const task = (changes: Row = {}) =>
  insert('tasks', {
    ...{
      id: randomUUID(),
      lead_id: leadId,
      text: 'Call',
      due_on: day(0),
      created_at: days(3),
      updated_at: days(3),
    },
    ...changes,
  })
const paidProject = async (changes: Row = {}) => {
  const price = { amountMinor: 1_500_000, currency: 'INR' }
  const total = { total: price, charge: { total: price, deposit: price, balance: price }, list: price }
  await project(
    { status: 'launched', launched_at: days(2), ...changes },
    { ...answered, status: 'won', quote: { kind: 'package', lines: [], ...total } },
  )
  await anotherOrder({ lead_id: leadId, status: 'paid', paid_at: days(6) })
}

type State = string | (() => Promise<unknown>)
type Cases = {
  /** The record as it waits. */
  begin: () => Promise<unknown>
  /** Staff should have settled it by then. */
  due: Date
  /** `waits`: changes that leave it waiting. `ends`: changes that settle it. */
  waits?: Record<string, State>
  ends: Record<string, State>
}

const set = (table: string, values: string) => `update ${table} set ${values}`
const leadEnds = {
  'its lead is lost': set('leads', "status = 'lost'"),
  'its lead is quarantined': set('leads', "status = 'quarantined'"),
}
const endsOf = (time: string, table: string, least: number) => ({
  [`for ${least} days not`]: set(table, `${time} = ${at(hours(least * 24 - 1))}`),
  [`past ${mostTodoDays} days`]: set(table, `${time} = ${at(days(mostTodoDays + 1))}`),
})

const cases: Record<TodoReason, Cases> = {
  unanswered: {
    begin: () => lead(),
    due: days(7),
    ends: {
      answered: set('leads', 'first_sent_at = now()'),
      'answered elsewhere': set('leads', 'answered_elsewhere_at = now()'),
      imported: set('leads', "source = 'import'"),
      lost: set('leads', "status = 'lost'"),
      'a draft': set('leads', "status = 'draft'"),
      quarantined: set('leads', "status = 'quarantined'"),
    },
  },
  'paid-unanswered': {
    begin: async () => {
      await lead({ status: 'won' })
      await anotherOrder({ lead_id: leadId, status: 'paid', paid_at: days(1) })
    },
    due: hours(22),
    ends: {
      answered: set('leads', 'first_sent_at = now()'),
      'answered elsewhere': set('leads', 'answered_elsewhere_at = now()'),
    },
  },
  'question-unanswered': {
    begin: async () => {
      await lead({ ...answered, question_asked_at: days(6) })
      await question(days(6))
    },
    due: days(5),
    waits: {
      'its lead is contacted': set('leads', "status = 'contacted'"),
      'its lead is new': set('leads', "status = 'new'"),
      'its lead is imported': set('leads', "status = 'new', source = 'import', first_sent_at = null"),
      'its lead is won': set('leads', "status = 'won'"),
      'its lead is lost': set('leads', "status = 'lost'"),
      'its lead is a draft': set('leads', "status = 'draft', first_sent_at = null"),
      'its text was erased': set('record_events', "data = '{}'"),
      'about a test invoice': () =>
        invoice({ is_test: true }).then(() =>
          query(set('record_events', `data = data || '{"about":"invoice"}'`)),
        ),
      'its quote is accepted': () => anotherQuote({ status: 'accepted', answered_at: hours(1) }),
      'its quote is silent': () => anotherQuote({ status: 'opened', opened_at: days(6) }),
    },
    ends: {
      answered: set('leads', 'question_asked_at = null'),
      'answered elsewhere': set('leads', 'question_settled_at = now()'),
      'its lead is quarantined': set('leads', "status = 'quarantined'"),
      'its lead is deleted': set('leads', "status = 'removed'"),
      'its lead waits for the first answer': set('leads', "status = 'new', first_sent_at = null"),
      'its lead has paid, and waits for the first answer': set(
        'leads',
        "status = 'won', first_sent_at = null",
      ),
    },
  },
  'lead-silent': {
    begin: () => lead({ ...answered, status: 'contacted' }),
    due: days(7 - todoDays['lead-silent']),
    waits: {
      'answered, and still new': set('leads', "status = 'new'"),
      'its quote expired': () => anotherQuote({ status: 'expired' }),
      'its decline was answered': () => anotherQuote({ status: 'declined', answered_at: days(8) }),
      'its task is done': () => task({ due_on: day(-3), done_at: days(1) }),
    },
    ends: {
      ...endsOf('contacted_at', 'leads', todoDays['lead-silent']),
      won: set('leads', "status = 'won'"),
      lost: set('leads', "status = 'lost'"),
      'not answered': set('leads', 'first_sent_at = null'),
      'a quote is drafted': () => anotherQuote({ status: 'draft' }),
      'a quote is open': () => anotherQuote({}),
      'a quote is declined since': () => anotherQuote({ status: 'declined', answered_at: days(6) }),
      'its deposit is to be paid': () => anotherOrder({ lead_id: leadId }),
      'its invoice is open': () => invoice(),
      'a task is planned': () => task({ due_on: day(-3) }),
      'its client asks': set('leads', `question_asked_at = ${at(days(6))}`),
    },
  },
  'draft-to-call': {
    begin: () => lead({ status: 'draft', phone: '+91 98450 1' }),
    due: days(7),
    ends: {
      'without a number': set('leads', "phone = ''"),
      'still typing': set('leads', `updated_at = ${at(hours(0.5))}`),
      'sent after all': set('leads', "status = 'contacted', first_sent_at = now()"),
    },
  },
  'to-judge': {
    begin: () => lead({ status: 'quarantined' }),
    due: days(5),
    ends: {
      'kept there': set('leads', 'judged_at = now()'),
      released: set('leads', "status = 'new'"),
    },
  },
  'task-due': {
    begin: async () => {
      await lead({ ...answered, status: 'won' })
      await task()
    },
    // The end of the day in India.
    due: new Date('2026-11-10T18:30:00Z'),
    waits: { 'since yesterday': set('tasks', `due_on = '${day(1)}'`) },
    ends: {
      tomorrow: set('tasks', `due_on = '${day(-1)}'`),
      done: set('tasks', 'done_at = now()'),
      removed: set('tasks', 'removed_at = now()'),
    },
  },
  'quote-draft': {
    begin: () =>
      quote({ status: 'draft', number: null, sent_at: null, valid_until: null, updated_at: days(3) }),
    due: days(3 - todoDays['quote-draft']),
    waits: {
      'of an imported lead': set('leads', "status = 'new', source = 'import', first_sent_at = null"),
      'it revises a declined one': () =>
        anotherQuote({ status: 'declined', answered_at: days(9), created_at: days(9) }),
    },
    ends: {
      ...endsOf('updated_at', 'quotes', todoDays['quote-draft']),
      ...leadEnds,
      'its lead waits for an answer': set('leads', "status = 'new', first_sent_at = null"),
      'another was accepted': () => anotherQuote({ status: 'accepted', answered_at: hours(1) }),
      sent: set('quotes', `status = 'sent', sent_at = ${at(hours(1))}, valid_until = ${at(days(-7))}`),
    },
  },
  'quote-unopened': {
    begin: () => quote({}),
    due: days(7 - todoDays['quote-unopened']),
    ends: {
      'sent lately': set('quotes', `sent_at = ${at(hours(todoDays['quote-unopened'] * 24 - 1))}`),
      'reminded of': set('quotes', `reminded_at = ${at(days(1))}`),
      opened: set('quotes', `status = 'opened', opened_at = ${at(days(1))}`),
      'ends tomorrow': set('quotes', `valid_until = ${at(days(-1))}`),
      over: set('quotes', `valid_until = ${at(days(1))}`),
      replaced: set('quotes', "status = 'replaced'"),
    },
  },
  'quote-silent': {
    begin: () => quote({ status: 'opened', opened_at: days(4) }),
    due: days(4 - todoDays['quote-silent']),
    ends: {
      'opened lately': set('quotes', `opened_at = ${at(days(1))}`),
      'its client asks': set('leads', `question_asked_at = ${at(days(3))}`),
      'its client has been answered': set('leads', `contacted_at = ${at(days(1))}`),
      'reminded of': set('quotes', `reminded_at = ${at(days(1))}`),
      'ends tomorrow': set('quotes', `valid_until = ${at(days(-1))}`),
      over: set('quotes', `valid_until = ${at(days(1))}`),
      accepted: set('quotes', `status = 'accepted', answered_at = ${at(hours(1))}`),
    },
  },
  'quote-ends-today': {
    begin: () => quote({ status: 'opened', opened_at: hours(5), valid_until: hours(-8) }),
    due: new Date('2026-11-08T18:30:00Z'),
    waits: { unopened: set('quotes', "status = 'sent', opened_at = null") },
    ends: {
      'reminded of today': set('quotes', `reminded_at = ${at(hours(1))}`),
      extended: set('quotes', `valid_until = ${at(days(-5))}`),
      declined: set('quotes', `status = 'declined', answered_at = ${at(days(8))}`),
    },
  },
  'quote-ends-tomorrow': {
    begin: () => quote({ status: 'opened', opened_at: hours(5), valid_until: days(-1) }),
    due: new Date('2026-11-09T18:30:00Z'),
    ends: {
      'reminded of today': set('quotes', `reminded_at = ${at(hours(1))}`),
      'ends today': set('quotes', `valid_until = ${at(hours(-8))}`),
      extended: set('quotes', `valid_until = ${at(days(-5))}`),
    },
  },
  'quote-unpaid': {
    begin: () => quote({ status: 'accepted', answered_at: days(4) }, { ...answered, status: 'won' }),
    due: days(4 - todoDays['quote-unpaid']),
    waits: {
      'paid as a test': () =>
        anotherOrder({ lead_id: leadId, status: 'paid', paid_at: days(1), mode: 'test' }),
      'an extra was paid': () =>
        anotherOrder({ lead_id: leadId, status: 'paid', paid_at: days(1), part: 'extra' }),
      'its invoice is cancelled': async () => {
        await invoice()
        await query(set('documents', "state = 'cancelled'"))
      },
    },
    ends: {
      ...endsOf('answered_at', 'quotes', todoDays['quote-unpaid']),
      ...leadEnds,
      paid: () => anotherOrder({ lead_id: leadId, status: 'paid', paid_at: days(1) }),
      'a payment is open': () => anotherOrder({ lead_id: leadId }),
      'an invoice is open': () => invoice(),
    },
  },
  'quote-declined': {
    begin: () => quote({ status: 'declined', answered_at: hours(5), reason: 'Too dear for us' }),
    due: hours(-19),
    ends: {
      ...leadEnds,
      [`past ${mostTodoDays} days`]: set('quotes', `answered_at = ${at(days(mostTodoDays + 1))}`),
      'won otherwise': set('leads', "status = 'won'"),
      'staff wrote since': set('leads', `contacted_at = ${at(hours(1))}`),
      revised: () => anotherQuote({ status: 'draft', created_at: hours(1), updated_at: hours(1) }),
    },
  },
  'checkout-open': {
    begin: () => order({ source: 'contact' }),
    due: now,
    waits: {
      'paid as an extra': () =>
        anotherOrder({ lead_id: leadId, part: 'extra', paid_at: days(1), status: 'paid' }),
    },
    ends: {
      lately: set('orders', `created_at = ${at(hours(1))}`),
      'a month ago': set('orders', `created_at = ${at(days(31))}`),
      paid: set('orders', "status = 'paid', paid_at = now()"),
      'by link': set('orders', "source = 'link'"),
      'its lead is lost': set('leads', "status = 'lost'"),
      'of nobody': set('orders', 'lead_id = null'),
    },
  },
  'link-open': {
    begin: () => order(),
    due: now,
    ends: {
      'a test': set('orders', "mode = 'test'"),
      paid: set('orders', "status = 'paid', paid_at = now()"),
      'an invoice asks for it': () => invoice({ order_id: id }),
      'paid by another': () => anotherOrder({ lead_id: leadId, status: 'paid', paid_at: days(1) }),
    },
  },
  'invoice-overdue': {
    begin: async () => {
      await lead({ ...answered, status: 'won' })
      await invoice()
    },
    due: new Date('2026-11-05T18:30:00Z'),
    waits: { 'the pause is over': set('documents', `pause_reason = 'Moving', paused_until = '${day(0)}'`) },
    ends: {
      'due today': set('documents', `due_on = '${day(0)}'`),
      paid: set('documents', "state = 'paid'"),
      paused: set('documents', `pause_reason = 'Moving', paused_until = '${day(-1)}'`),
      promised: set('documents', `promised_on = '${day(-1)}'`),
      'reminded of': set('documents', `reminded_at = ${at(days(1))}`),
    },
  },
  'promise-broken': {
    begin: async () => {
      await lead({ ...answered, status: 'won' })
      await invoice({ promised_on: day(2) })
    },
    due: new Date('2026-11-08T18:30:00Z'),
    ends: {
      'promised for today': set('documents', `promised_on = '${day(0)}'`),
      'reminded of': set('documents', `reminded_at = ${at(days(1))}`),
      paid: set('documents', "state = 'paid'"),
    },
  },
  'balance-open': {
    begin: () => paidProject(),
    due: days(1),
    ends: {
      invoiced: () => invoice({ part: 'balance', project_id: id, due_on: day(-5) }),
      'paid in full': set('orders', 'amount_minor = 1500000'),
      'to be erased': set('projects', `erasure_requested_at = ${at(days(1))}`),
      'not launched': set('projects', "status = 'building', launched_at = null"),
    },
  },
  'message-unread': {
    begin: async () => {
      await project()
      await message()
    },
    due: days(1),
    waits: {
      'a month ago': set('project_messages', `created_at = ${at(days(30))}`),
      'the project is launched': set('projects', "status = 'launched', launched_at = now(), lead_id = null"),
      'beside changes of another day': set('milestones', "status = 'changes'"),
    },
    ends: {
      answered: () => message({ side: 'staff', created_at: days(1) }),
      'only read': set('project_messages', 'seen_at = now()'),
      'by staff': set('project_messages', "side = 'staff'"),
      'it came with the changes': set('milestones', `status = 'changes', updated_at = ${at(days(2))}`),
    },
  },
  'message-unanswered': {
    begin: async () => {
      await project()
      await message({ seen_at: days(1) })
    },
    due: days(1),
    ends: {
      answered: () => message({ side: 'staff', created_at: days(1) }),
      'a week ago': set('project_messages', `created_at = ${at(days(8))}`),
      'it came with the changes': set('milestones', `status = 'changes', updated_at = ${at(days(2))}`),
      'its changes are taken up': () =>
        insert('record_events', {
          ...{ project_id: id, at: days(1), kind: 'milestone-moved', actor: 'Meera' },
          data: { title: 'Design', from: 'changes', to: 'in-work' },
        }),
    },
  },
  'project-to-erase': {
    begin: () => project({ erasure_requested_at: days(1) }),
    due: days(-2),
    waits: { launched: set('projects', "status = 'launched'") },
    ends: { 'taken back': set('projects', 'erasure_requested_at = null') },
  },
  'project-to-launch': {
    begin: async () => {
      await project({ status: 'launching', content_complete_at: hours(1) })
      await query(set('milestones', `status = 'approved', updated_at = ${at(hours(2))}`))
    },
    due: hours(-22),
    waits: { 'a message touched it': set('projects', 'updated_at = now()') },
    ends: {
      launched: set('projects', "status = 'launched', launched_at = now(), lead_id = null"),
      'back in work': set('projects', "status = 'building'"),
      'to be erased': set('projects', 'erasure_requested_at = now()'),
    },
  },
  'project-to-confirm': {
    begin: async () => {
      await project({ status: 'content', content_complete_at: null })
      await query(set('checklist_items', `updated_at = ${at(hours(2))}`))
    },
    due: hours(-22),
    ends: {
      'content is missing': set('checklist_items', "status = 'missing'"),
      confirmed: set('projects', `content_complete_at = ${at(hours(1))}`),
      cancelled: set('projects', "status = 'cancelled'"),
    },
  },
  'project-changes': {
    begin: async () => {
      await project({ content_complete_at: hours(promisedHours() - 20) })
      await query(set('milestones', `status = 'changes', updated_at = ${at(hours(2))}`))
    },
    // It is due before the day after the move is over.
    due: hours(-20),
    ends: {
      'taken up': set('milestones', "status = 'in-work'"),
      cancelled: set('projects', "status = 'cancelled'"),
      'to be erased': set('projects', 'erasure_requested_at = now()'),
    },
  },
  'promise-ending': {
    begin: () => project({ content_complete_at: hours(promisedHours() - 3) }),
    due: hours(-3),
    waits: { 'waits for the client': set('milestones', "status = 'in-review'") },
    ends: {
      'before its last quarter': set(
        'projects',
        `content_complete_at = ${at(hours(promisedHours() - endingHours() - 1))}`,
      ),
      broken: set('projects', `content_complete_at = ${at(hours(promisedHours() + 1))}`),
      'content is missing': set('projects', 'content_complete_at = null'),
      launched: set('projects', "status = 'launched', launched_at = now(), lead_id = null"),
      cancelled: set('projects', "status = 'cancelled'"),
      'the hours were never promised': set('projects', "plan = 'audit'"),
      'its changes are requested': set('milestones', "status = 'changes'"),
    },
  },
  'project-late': {
    begin: () => project({ content_complete_at: hours(promisedHours() + 5) }),
    due: hours(5),
    ends: {
      'not yet': set('projects', `content_complete_at = ${at(hours(promisedHours() - 1))}`),
      'the hours were never promised': set('projects', "plan = 'audit'"),
      launched: set('projects', "status = 'launched', launched_at = now(), lead_id = null"),
      cancelled: set('projects', "status = 'cancelled'"),
    },
  },
  'mail-failed': {
    begin: () => mail('failed'),
    due: days(1),
    ends: {
      sent: set('mails', "status = 'sent'"),
      'a month ago': set('mails', `created_at = ${at(days(31))}`),
      'of an account': set('mails', "kind = 'account-log-in'"),
    },
  },
  'mail-held': {
    begin: () => mail('held'),
    due: days(1),
    ends: { sent: set('mails', "status = 'sent'") },
  },
  'paid-twice': {
    begin: async () => {
      await order({ status: 'paid', paid_at: days(1) }, 'won')
      await payment({ is_surplus: true })
    },
    due: days(1),
    waits: { 'its refund failed': () => refund() },
    ends: {
      'going back': () => refund({ status: 'pending' }),
      'no surplus': set('payments', 'is_surplus = false'),
      'a test': set('orders', "mode = 'test'"),
    },
  },
  'refund-failed': {
    begin: async () => {
      await order({ status: 'paid', paid_at: days(1) }, 'won')
      await payment()
      await refund()
    },
    due: days(1),
    ends: {
      'tried again': () => refund({ status: 'requested', at: hours(1), updated_at: hours(1) }),
      'it went back': set('refunds', "status = 'processed'"),
    },
  },
}

async function read(): Promise<Todo[]> {
  const { items, unread } = await listTodos(app.context.staff, v.parse(todoList.schema, {}))
  expect(unread).toEqual([])
  expect(items.every(isReadable)).toBe(true)
  return items.filter(isReadable)
}

async function begin(reason: TodoReason, state?: State): Promise<Todo[]> {
  await query('truncate leads, clients, orders, projects, documents, mails, snoozes cascade')
  await cases[reason].begin()
  if (typeof state === 'string') await query(state)
  else await state?.()
  return read()
}

test.each(Object.keys(todoReasons) as TodoReason[])(
  '%s waits in its states, as one row, and in no other',
  async (reason) => {
    const waiting = (await begin(reason)).map((todo) => [todo.reason, todo.due])
    expect(waiting, 'as it begins').toEqual([[reason, cases[reason].due.toISOString()]])
    for (const [name, state] of Object.entries(cases[reason].waits ?? {})) {
      expect(
        (await begin(reason, state)).map((todo) => todo.reason),
        name,
      ).toContain(reason)
    }
    for (const [name, state] of Object.entries(cases[reason].ends)) {
      expect(
        (await begin(reason, state)).map((todo) => todo.reason),
        name,
      ).not.toContain(reason)
    }
  },
)

test('a silent lead’s own page knows so in the same states', async () => {
  const { waits, ends } = cases['lead-silent']
  for (const [name, state] of Object.entries({ 'as it begins': undefined, ...waits, ...ends })) {
    const isListed = (await begin('lead-silent', state)).some(({ reason }) => reason === 'lead-silent')
    const { handling } = await readLead(app.context.staff, { id: leadId })
    expect(handling.isSilent, name).toBe(isListed)
  }
})

test('a declined quote has its reason, and a row that waits since a day begins with that day in India', async () => {
  expect(await begin('quote-declined')).toMatchObject([
    { words: 'Too dear for us', since: hours(5).toISOString() },
  ])
  expect(await begin('task-due')).toMatchObject([{ since: '2026-11-09T18:30:00.000Z' }])
})

test('a request for changes with its note is one row, also once staff have read and taken it up', async () => {
  const userId = randomUUID()
  await query("insert into users (id, name, email) values ($1, 'Noor', 'noor@client.example')", [userId])
  await begin('message-unread', 'delete from project_messages')
  await query(set('projects', `owner_id = '${userId}'`))
  await query(set('milestones', "status = 'in-review'"))
  const [step] = await query('select id, version from milestones')
  const which = { id, milestoneId: step?.id }
  const client = { ...app.context.visitor, actor: { kind: 'client', userId, name: 'Noor' } as const }
  const note = 'Events first.'
  await moveMilestone(client, { ...which, to: 'changes', version: step?.version, note })
  expect(await read()).toMatchObject([{ reason: 'project-changes', words: note }])
  await query(set('project_messages', `seen_at = ${at(now)}`))
  app.context.setTime(hours(-1))
  const taken = { ...which, to: 'in-work', version: step?.version + 1, note: '' } as const
  await moveMilestone(app.context.staff, taken)
  expect(await read()).toEqual([])
})
