import { expect, test } from 'vitest'
import { secretsOf } from '#features/mails/mail-secrets.server.ts'
import { moveProject } from '#features/projects/changing/move-project.server.ts'
import { readProject } from '#features/projects/read-project.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { makeLinkAllTheSame } from '#test/fixtures/make-link-all-the-same.ts'
import { inMode } from '#test/fixtures/verb-context.ts'
import { invoiceMails } from '../invoice-mails.server.ts'
import { remindOfInvoices } from './remind-of-invoices.server.ts'

const { app, invoiceOf, pay, payAndSettle, projectWithDeposit, refund } = setUpInvoices()

/** ₹13,500, due on 9 November. */
async function overdueInvoice() {
  const { projectId, leadId } = await projectWithDeposit()
  const { id } = await invoiceOf(projectId)
  goTo(10)
  return { id, projectId, leadId }
}
/** Ten in the morning in India. */
const goTo = (day: number) => app.context.setTime(new Date(Date.UTC(2026, 10, day, 4, 30)))
const remind = (ctx = app.context.system) => remindOfInvoices(ctx)
const queued = async (id: string) => {
  const { rows } = await app.pool.query<{ subject: string }>(
    `select data->>'subjectId' as subject from pgboss.job where data->>'kind' = 'invoice-overdue' order by 1`,
  )
  return rows.filter(({ subject }) => subject.startsWith(id)).map(({ subject }) => subject.split('.')[1])
}
const compose = (id: string, ctx = app.context.system) =>
  composeAsJob(
    ctx,
    invoiceMails.find(({ kind }) => kind === 'invoice-overdue'),
    `${id}.1`,
  )
const silent = () => {
  const refuse = () => Promise.reject(new GatewayError('unavailable', 'The line broke'))
  const { system } = app.context
  return { ...system, gateway: { ...system.gateway, fetchOrder: refuse, listPayments: refuse } }
}

test('sends three reminders of an overdue invoice, a week apart, and counts them on the lead’s timeline', async () => {
  const { id, leadId } = await overdueInvoice()
  goTo(9)
  await remind()
  expect(await queued(id)).toEqual([])
  for (const [day, reminders] of [
    [10, 1],
    [10, 1],
    [16, 1],
    [17, 2],
    [23, 2],
    [24, 3],
    [30, 3],
  ] as const) {
    goTo(day)
    await Promise.all([remind(), remind()])
    expect(await queued(id), `on day ${day}`).toHaveLength(reminders)
  }
  goTo(60)
  await remind()
  expect(await queued(id)).toEqual(['1', '2', '3'])
  expect(await app.eventsOf('reminder')).toMatchObject(
    [1, 2, 3].map((reminders) => ({
      leadId,
      data: { number: 'INV/26-27/0001', amountInrMinor: 1_350_000, reminders, of: 3 },
    })),
  )
})

test('the reminder states the amount due and links the invoice', async () => {
  const { id } = await overdueInvoice()
  const mail = await compose(id)
  expect(mail?.letter.subject).toBe('Overdue: invoice INV/26-27/0001, ₹13,500')
  const words = JSON.stringify(mail?.letter)
  expect(words).toContain('was due on 9 November 2026 (India time), and we have not received ₹13,500 yet')
  expect(words).toContain(`/invoice/${id}#${mail && secretsOf(mail.letter)[0]}`)
})

test('sends no reminder if polling finds a payment, before the job or before its mail', async () => {
  const before = await overdueInvoice()
  await app.payInWindow(await pay(before.id))
  await remind()
  expect(await queued(before.id)).toEqual([])

  goTo(2)
  const after = await overdueInvoice()
  await remind()
  expect(await queued(after.id)).toEqual(['1'])
  await app.payInWindow(await pay(after.id))
  expect(await compose(after.id)).toBeNull()
})

test('sends no reminder while a payment is being checked', async () => {
  const { id } = await overdueInvoice()
  await pay(id)
  await remind(silent())
  expect(await queued(id)).toEqual([])
  expect(await compose(id, silent())).toBeNull()
  await remind()
  expect(await queued(id)).toEqual(['1'])
})

test('sends no reminder of an invoice for more than is left', async () => {
  const { id, leadId } = await overdueInvoice()
  const input = { leadId, part: 'amount', amountInrMinor: 500_000 } as const
  const { orderId } = await makeLinkAllTheSame(app.context.staff, input)
  const { providerOrderId = '' } = (await app.orderOf(orderId)) ?? {}
  await app.payInWindow(providerOrderId)
  await remind()
  expect(await queued(id)).toEqual([])
  expect(await compose(id)).toBeNull()
})

test('sends no reminder of paid, credited or cancelled invoices, and none while payments are off', async () => {
  const paid = await overdueInvoice()
  await payAndSettle(paid.id)
  goTo(2)
  const credited = await overdueInvoice()
  await refund(await payAndSettle(credited.id), 1_350_000)
  goTo(2)
  const cancelled = await overdueInvoice()
  const { system, staff } = app.context
  await remind(inMode(system, 'off'))
  await remind(inMode(system, 'stand-in'))
  expect(await queued(cancelled.id)).toEqual([])
  const { project } = await readProject(staff, { id: cancelled.projectId, side: 'staff' })
  const { id, version } = project
  await moveProject(staff, { id, version, to: 'cancelled' })
  await remind()
  for (const one of [paid, credited, cancelled]) expect(await queued(one.id)).toEqual([])
  expect(await compose(cancelled.id)).toBeNull()
})
