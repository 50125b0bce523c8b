import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { documentStatuses } from '#domain/records/document.ts'
import type { DocumentListQuery } from '#features/invoices/invoice.ts'
import type { Ctx } from '#platform/context.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpInvoiceDesk } from '#test/invoice-desk.ts'
import { createPaymentLink } from '../payment-links.server.ts'
import { cancelInvoice } from './cancel-invoice.server.ts'
import { exportDocuments, listDocuments } from './list-documents.server.ts'
import { listMyDocuments } from './list-my-documents.server.ts'

const { desk, invoiceOf, payAndSettle, projectWithDeposit, refund } = setUpInvoiceDesk()
const everything = { status: '', kind: '', lead: '', order: '', q: '', cursor: '' } as const
const list = (query: Partial<DocumentListQuery> = {}) =>
  listDocuments({ ctx: desk.context.staff, input: { ...everything, ...query } })

test('each state is reached by what happens to the money, and the list finds, counts and sums by it', async () => {
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
  await cancelInvoice({ ctx: desk.context.staff, input: { id: cancelledId, reason: 'Wrong name' } })
  expect((await list({ status: 'overdue' })).items).toEqual([])

  // The last minute of 9 November in India, and the first one of the next day.
  desk.context.setTime(new Date('2026-11-09T18:29:59.000Z'))
  expect((await list({ status: 'due' })).items.map(({ id }) => id)).toEqual([ids[0]])
  desk.context.setTime(new Date('2026-11-09T18:30:00.000Z'))
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

test('staff find a document by its number, its client, its lead or its order', async () => {
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

test('a client reads their own documents, and "being checked" or "paid" as soon as that is so, also by a payment link', async () => {
  const { leadId, projectId } = await projectWithDeposit()
  const { id } = await invoiceOf(projectId)
  const userId = randomUUID()
  await desk.db.insert(users).values({ id: userId, name: 'Asha Rao', email: `${userId}@example.com` })
  await desk.pool.query('update documents set owner_id = $1', [userId])
  const client: Ctx = { ...desk.context.visitor, actor: { kind: 'client', userId, name: 'Asha Rao' } }
  const mine = async (ctx = client) =>
    (await listMyDocuments({ ctx })).documents
      .filter(isReadable)
      .map(({ id, status, isChecking }) => [id, status, isChecking])
  const receipt = [expect.any(String), 'paid', false]
  expect(await mine()).toEqual([[id, 'due', false], receipt])
  // Another project at the same price, which nobody has tried to pay.
  const other = await invoiceOf((await projectWithDeposit()).projectId)
  await desk.pool.query('update documents set owner_id = $1', [userId])
  const others = [[other.id, 'due', false], receipt]

  const { orderId } = await createPaymentLink({ ctx: desk.context.staff, input: { leadId, part: 'balance' } })
  const { providerOrderId = '' } = (await desk.orderOf(orderId)) ?? {}
  const refuse = () => Promise.reject(new GatewayError('unavailable', 'No answer'))
  const silent = { ...client.gateway, fetchOrder: refuse, listPayments: refuse }
  expect(await mine({ ...client, gateway: silent })).toEqual([...others, [id, 'due', true], receipt])
  await desk.payInWindow(providerOrderId)
  expect(await mine()).toEqual([...others, [id, 'paid', false], receipt])
})

test('the table for spreadsheets has what the documents print and what is true of their money', async () => {
  const customer = { name: '=1+1', email: 'a@example.com', phone: '', companyName: '' }
  const { id } = await invoiceOf((await projectWithDeposit({ customer })).projectId)
  await refund(await payAndSettle(id), 350_000)
  const { cursor: _, ...filters } = everything
  const csv = await exportDocuments({ ctx: desk.context.staff, input: { ...filters, kind: 'invoice' } })
  const [head, row, more] = csv.trim().split('\r\n')
  expect(head).toContain('Number,Kind,Issued,Due,Status,Money,Amount INR,Paid INR,Credited INR,Due INR,For')
  expect(row).toBe(
    "INV/26-27/0001,Invoice,2026-11-02,2026-11-09,Partly refunded,real,13500.00,13500.00,3500.00,0.00,Business Basic,'=1+1,,,a@example.com",
  )
  expect(more).toBeUndefined()
})
