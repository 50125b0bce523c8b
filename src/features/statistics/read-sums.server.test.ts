import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/schema/documents.ts'
import { leads } from '#db/schema/leads.ts'
import { payments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { addDays, minuteMs } from '#domain/duration.ts'
import type { LeadStatus } from '#domain/records/lead.ts'
import { measureFirstReplies } from '#features/leads/lead-steps.server.ts'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { inMode } from '#test/fixtures/verb-context.ts'
import { openApi } from '#test/servers/api-server.ts'
import { statisticsApi } from './statistics.api.server.ts'
import type { Sums } from './statistics.ts'

// Each deposit of ₹1,500 comes after the same (test mode).
const { app, invoiceOf, projectWithDeposit, refund } = setUpInvoices()

async function read(as = app.context.editor): Promise<Sums> {
  const answer = await openApi(app.context, statisticsApi).ask(as, '/api/admin/statistics/sums')
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}

const settleAt = (orderId: string, at: string, changes: Partial<typeof payments.$inferInsert> = {}) =>
  app.db
    .update(payments)
    .set({ settledAt: new Date(at), ...changes })
    .where(eq(payments.orderId, orderId))

test('a new agency has no money, no replies and no error', async () => {
  const nothing = { invoices: 0, amountInrMinor: 0 }
  expect(await read()).toEqual({
    isTest: false,
    owed: { 'not-due': nothing, week: nothing, month: nothing, older: nothing },
    received: [],
    firstReply: { answered: 0, waiting: 0, medianSeconds: null },
  })
})

test('asked and overdue are the sums of the list of invoices', async () => {
  const [late, due] = [await projectWithDeposit(), await projectWithDeposit()]
  const { id } = await invoiceOf(late.projectId)
  await invoiceOf(due.projectId)
  await app.db.update(documents).set({ dueOn: '2026-10-30' }).where(eq(documents.id, id))
  expect((await read()).owed).toMatchObject({
    'not-due': { invoices: 1, amountInrMinor: 1_350_000 },
    week: { invoices: 1, amountInrMinor: 1_350_000 },
  })
})

test('a month begins at midnight in India, and real money is not added to test money', async () => {
  const [before, first] = [await projectWithDeposit(), await projectWithDeposit()]
  await settleAt(before.depositId, '2026-10-31T18:29:59.999Z')
  await settleAt(first.depositId, '2026-10-31T18:30:00.000Z')
  const line = { currency: 'INR', paidMinor: 150_000, refundedMinor: 0, payments: 1 }
  expect(await read()).toMatchObject({ isTest: false, received: [line] })
  expect(await read(inMode(app.context.staff, 'stand-in'))).toMatchObject({
    isTest: true,
    received: [{ ...line, paidMinor: 300_000, payments: 2 }],
  })
  app.context.setTime(new Date('2026-11-30T18:29:59.999Z'))
  expect(await read()).toMatchObject({ received: [line] })
  app.context.setTime(new Date('2026-11-30T18:30:00.000Z'))
  expect(await read()).toMatchObject({ received: [] })
})

test('a refund counts in the month in which it was made, unless it failed', async () => {
  const { depositId } = await projectWithDeposit()
  await settleAt(depositId, '2026-10-12T10:00:00.000Z')
  await refund(depositId, 40_000)
  const given = { currency: 'INR', paidMinor: 0, refundedMinor: 40_000, payments: 0 }
  expect(await read()).toMatchObject({ received: [given] })
  const later = await projectWithDeposit()
  expect(await read()).toMatchObject({ received: [{ ...given, paidMinor: 150_000, payments: 1 }] })
  await app.db.update(refunds).set({ status: 'failed' })
  expect(await read()).toMatchObject({ received: [{ paidMinor: 150_000, refundedMinor: 0 }] })
  await settleAt(later.depositId, '2026-10-12T10:00:00.000Z')
  expect(await read()).toMatchObject({ received: [] })
})

test('two currencies are two sums', async () => {
  const { depositId } = await projectWithDeposit()
  await projectWithDeposit()
  await settleAt(depositId, '2026-11-02T09:00:00.000Z', { currency: 'USD', amountMinor: 1_999 })
  expect(await read()).toMatchObject({
    received: [
      { currency: 'INR', paidMinor: 150_000 },
      { currency: 'USD', paidMinor: 1_999 },
    ],
  })
})

type Request = { status: LeadStatus; days: number; minutes: number | null }

async function addRequest(now: Date, { status, days, minutes }: Request): Promise<void> {
  const { id } = (await app.sendRequest(null)).receipt
  const createdAt = addDays(now, -days)
  const firstSentAt = minutes === null ? null : new Date(createdAt.getTime() + minutes * minuteMs)
  await app.db.update(leads).set({ status, createdAt, firstSentAt }).where(eq(leads.id, id))
}

test('the first reply is the median over the requests of thirty days that were answered', async () => {
  const now = app.context.staff.clock()
  const came = [
    { status: 'contacted', days: 29, minutes: 40 },
    { status: 'won', days: 3, minutes: 10 },
    { status: 'lost', days: 2, minutes: 300 },
    { status: 'new', days: 1, minutes: 20 },
    { status: 'new', days: 1, minutes: null },
    { status: 'quarantined', days: 1, minutes: null },
    { status: 'draft', days: 1, minutes: null },
    { status: 'won', days: 1, minutes: null },
    { status: 'contacted', days: 31, minutes: 1 },
    { status: 'new', days: 31, minutes: null },
  ] as const
  for (const request of came) await addRequest(now, request)
  expect((await read()).firstReply).toEqual({ answered: 4, waiting: 2, medianSeconds: 30 * 60 })
})

test('of very many requests the newest are measured', async () => {
  const now = app.context.staff.clock()
  await addRequest(now, { status: 'won', days: 5, minutes: 1 })
  await addRequest(now, { status: 'lost', days: 3, minutes: 60 })
  await addRequest(now, { status: 'new', days: 4, minutes: null })
  await addRequest(now, { status: 'contacted', days: 2, minutes: 20 })
  const input = { since: addDays(now, -30), most: 3 }
  const measured = await measureFirstReplies(app.context.staff, input)
  expect(measured).toEqual({ answered: 2, waiting: 1, medianSeconds: 40 * 60 })
})
