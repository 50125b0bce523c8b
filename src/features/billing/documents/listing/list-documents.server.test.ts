import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { documentStatuses } from '#domain/records/document.ts'
import type { Ctx } from '#platform/context.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { inMode } from '#test/fixtures/verb-context.ts'
import { createPaymentLink } from '../../payment-links.server.ts'
import type { DocumentListQuery } from '../invoice.ts'
import { cancelInvoice } from '../issuing/cancel-invoice.server.ts'
import { changeDueDay } from '../reminding/change-waiting.server.ts'
import { exportDocuments } from './export-documents.server.ts'
import { listDocuments } from './list-documents.server.ts'
import { listMyDocuments } from './list-my-documents.server.ts'

const { app, invoiceOf, payAndSettle, projectWithDeposit, refund } = setUpInvoices()
const everything = {
  status: '',
  age: '',
  kind: '',
  lead: '',
  client: '',
  order: '',
  q: '',
  sort: '',
  cursor: '',
} as const
const list = (query: Partial<DocumentListQuery> = {}) =>
  listDocuments(app.context.staff, { ...everything, ...query })
const csvOf = async (query: Partial<DocumentListQuery>) => {
  const input = { ...everything, ...query }
  return (await Array.fromAsync(await exportDocuments(app.context.staff, input))).join('')
}

test('payments, credit notes and time change the status, by which the list filters, counts and sums', async () => {
  const projects = []
  for (let index = 0; index < 6; index++) projects.push(await projectWithDeposit())
  const [due, overdue, paid, partly, credited, cancelled] = projects
  const invoices = [overdue, paid, partly, credited, cancelled].map((project) => project?.projectId ?? '')
  const ids: string[] = []
  for (const projectId of invoices) ids.push((await invoiceOf(projectId)).id)
  const [, paidId = '', partlyId = '', creditedId = '', cancelledId = ''] = ids
  await payAndSettle(paidId)
  await refund(await payAndSettle(partlyId), 350_000)
  await refund(await payAndSettle(creditedId), 1_350_000)
  await cancelInvoice(app.context.staff, { id: cancelledId, reason: 'Wrong name' })
  expect((await list({ status: 'overdue' })).items).toEqual([])

  // Midnight in India lies between these times.
  app.context.setTime(new Date('2026-11-09T18:29:59.000Z'))
  expect((await list({ status: 'due' })).items.map(({ id }) => id)).toEqual([ids[0]])
  app.context.setTime(new Date('2026-11-09T18:30:00.000Z'))
  const last = await invoiceOf(due?.projectId ?? '')
  const { counts, asked } = await list()
  expect(counts).toEqual({
    due: 1,
    overdue: 1,
    paid: 7,
    'partly-credited': 1,
    credited: 1,
    cancelled: 1,
    issued: 3,
  })
  expect(asked).toEqual({ dueInrMinor: 1_350_000, overdueInrMinor: 1_350_000 })
  for (const status of documentStatuses) {
    const { items } = await list({ status })
    expect(items.filter(isReadable).map((item) => item.status)).toEqual(Array(counts[status]).fill(status))
  }
  const of = async (status: DocumentListQuery['status']) => (await list({ status, kind: 'invoice' })).items
  expect(await of('due')).toMatchObject([{ id: last.id, dueInrMinor: 1_350_000, paidInrMinor: 0 }])
  expect(await of('overdue')).toMatchObject([{ id: ids[0], dueOn: '2026-11-09', dueInrMinor: 1_350_000 }])
  expect(await of('paid')).toMatchObject([{ id: paidId, dueInrMinor: 0, paidInrMinor: 1_350_000 }])
  expect(await of('partly-credited')).toMatchObject([{ id: partlyId, creditedInrMinor: 350_000 }])
  expect(await of('cancelled')).toMatchObject([{ id: cancelledId, dueInrMinor: 0, paidInrMinor: 0 }])
  expect(await of('credited')).toMatchObject([{ id: creditedId, creditedInrMinor: 1_350_000 }])
})

test('staff find a document by number, client, lead or order', async () => {
  const customer = { name: 'Mira Sen', email: 'mira@example.com', phone: '', companyName: 'Sen Pottery' }
  const { leadId, projectId } = await projectWithDeposit({ customer })
  const { id } = await invoiceOf(projectId)
  await projectWithDeposit().then((other) => invoiceOf(other.projectId))
  const orderId = await payAndSettle(id)
  await refund(orderId, 50_000)
  const kinds = async (query: Partial<DocumentListQuery>) =>
    (await list(query)).items
      .filter(isReadable)
      .map(({ kind }) => kind)
      .sort()
  expect(await kinds({ q: 'INV/26-27/0001' })).toEqual(['invoice'])
  expect(await kinds({ q: 'sen MIRA@' })).toEqual(['credit-note', 'invoice', 'receipt'])
  expect(await kinds({ q: '_' })).toEqual([])
  expect(await kinds({ lead: leadId })).toEqual(['credit-note', 'invoice', 'receipt'])
  expect(await kinds({ order: orderId })).toEqual(['credit-note', 'invoice'])
})

test('a client lists their documents, whose payments are polled, also those by a payment link', async () => {
  const { leadId, projectId } = await projectWithDeposit()
  const { id } = await invoiceOf(projectId)
  const userId = randomUUID()
  await app.db.insert(users).values({ id: userId, name: 'Asha Rao', email: `${userId}@example.com` })
  await app.pool.query('update documents set owner_id = $1', [userId])
  const client: Ctx = { ...app.context.visitor, actor: { kind: 'client', userId, name: 'Asha Rao' } }
  const mine = async (ctx = client) =>
    (await listMyDocuments(ctx)).documents
      .filter(isReadable)
      .map(({ id, status, isChecking }) => [id, status, isChecking])
  const receipt = [expect.any(String), 'paid', false]
  expect(await mine()).toEqual([[id, 'due', false], receipt])
  const other = await invoiceOf((await projectWithDeposit()).projectId)
  await app.pool.query('update documents set owner_id = $1', [userId])
  const others = [[other.id, 'due', false], receipt]

  const { orderId } = await createPaymentLink(app.context.staff, { leadId, part: 'balance' })
  const { providerOrderId = '' } = (await app.orderOf(orderId)) ?? {}
  const refuse = () => Promise.reject(new GatewayError('unavailable', 'No answer'))
  const silent = { ...client.gateway, fetchOrder: refuse, listPayments: refuse }
  expect(await mine({ ...client, gateway: silent })).toEqual([...others, [id, 'due', true], receipt])
  await app.payInWindow(providerOrderId)
  expect(await mine()).toEqual([...others, [id, 'paid', false], receipt])
})

test('the export has the printed values and the present state of payments', async () => {
  const customer = { name: '=1+1', email: 'a@example.com', phone: '', companyName: '' }
  const { id } = await invoiceOf((await projectWithDeposit({ customer })).projectId)
  await refund(await payAndSettle(id), 350_000)
  const csv = await csvOf({ kind: 'invoice' })
  const [head, row, more] = csv.trim().split('\r\n')
  expect(head).toContain('Number,Kind,Issued,Due,Status,Money,Amount INR,Paid INR,Credited INR,Due INR,For')
  expect(row).toBe(
    "INV/26-27/0001,Invoice,2026-11-02,2026-11-09,Partly refunded,real,13500.00,13500.00,3500.00,0.00,Business Basic,'=1+1,,,a@example.com",
  )
  expect(more).toBeUndefined()
})

test('what is owed stands by age, and each sum is that of the rows it filters', async () => {
  const ids: string[] = []
  for (let index = 0; index < 3; index++)
    ids.push((await invoiceOf((await projectWithDeposit()).projectId)).id)
  const [id = '', later = '', paid = ''] = ids
  await payAndSettle(paid)
  const owe = async () => (await list()).owed
  const one = { invoices: 1, amountInrMinor: 1_350_000 }
  const none = { invoices: 0, amountInrMinor: 0 }
  expect(await owe()).toEqual({
    'not-due': { invoices: 2, amountInrMinor: 2_700_000 },
    week: none,
    month: none,
    older: none,
  })
  await changeDueDay(app.context.staff, { id: later, version: 1, dueOn: '2027-02-01' })
  // It is due on 9 November; each pair of times has midnight in India between them.
  for (const [at, age] of [
    ['2026-11-09T18:29:59.000Z', 'not-due'],
    ['2026-11-09T18:30:00.000Z', 'week'],
    ['2026-11-16T18:29:59.000Z', 'week'],
    ['2026-11-16T18:30:00.000Z', 'month'],
    ['2026-12-09T18:29:59.000Z', 'month'],
    ['2026-12-09T18:30:00.000Z', 'older'],
  ] as const) {
    app.context.setTime(new Date(at))
    const owed = await owe()
    expect(owed[age], at).toEqual(age === 'not-due' ? { invoices: 2, amountInrMinor: 2_700_000 } : one)
    const { items, counts } = await list({ age })
    expect(items.map((item) => item.id).toSorted(), at).toEqual(
      (age === 'not-due' ? [id, later] : [id]).toSorted(),
    )
    expect(counts.due + counts.overdue).toBe(owed[age].invoices)
    expect(counts.paid).toBe(0)
  }
  const sums = await list({ kind: 'receipt' })
  expect(sums.owed['not-due']).toEqual(none)
  const csv = await csvOf({ age: 'older' })
  expect(csv.trim().split('\r\n')).toHaveLength(2)
})

test('test invoices never add to real money, nor real ones to a test site’s', async () => {
  const { id } = await invoiceOf((await projectWithDeposit()).projectId)
  const onTestSite = inMode(app.context.staff, 'stand-in')
  const of = async (ctx: Ctx, age: DocumentListQuery['age'] = '') =>
    listDocuments(ctx, { ...everything, age })
  expect((await of(onTestSite)).owed['not-due']).toEqual({ invoices: 0, amountInrMinor: 0 })
  expect((await of(onTestSite, 'not-due')).items).toEqual([])
  expect((await of(onTestSite)).items).not.toEqual([])
  expect((await of(app.context.staff, 'not-due')).items).toMatchObject([{ id }])
})
