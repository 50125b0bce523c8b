import { expect, test } from 'vitest'
import { moveProject } from '#features/projects/changing/move-project.server.ts'
import { readProject } from '#features/projects/read-project.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { setUpInvoiceDesk } from '#test/invoice-desk.ts'
import { secretsOf } from '#test/secrets-of.ts'
import { inMode } from '#test/verb-context.ts'
import { createPaymentLink } from '../payment-links.server.ts'
import { invoiceMails } from './invoice-mails.server.ts'
import { remindOfInvoices } from './remind-of-invoices.server.ts'

const { desk, invoiceOf, pay, payAndSettle, projectWithDeposit, refund } = setUpInvoiceDesk()

/** An invoice of ₹13,500 that was issued on 2 November and was due on the 9th. */
async function overdueInvoice() {
  const { projectId, leadId } = await projectWithDeposit()
  const { id } = await invoiceOf(projectId)
  goTo(10)
  return { id, projectId, leadId }
}
/** Ten in the morning in India. */
const goTo = (day: number) => desk.context.setTime(new Date(Date.UTC(2026, 10, day, 4, 30)))
const remind = (ctx = desk.context.system) => remindOfInvoices({ ctx })
const queued = async (id: string) => {
  const { rows } = await desk.pool.query<{ subject: string }>(
    `select data->>'subjectId' as subject from pgboss.job where data->>'kind' = 'invoice-overdue' order by 1`,
  )
  return rows.filter(({ subject }) => subject.startsWith(id)).map(({ subject }) => subject.split('.')[1])
}
const compose = (id: string, ctx = desk.context.system) =>
  invoiceMails.find(({ kind }) => kind === 'invoice-overdue')?.compose({ ctx, subjectId: `${id}.1` })
const silent = () => {
  const refuse = () => Promise.reject(new GatewayError('unavailable', 'The line broke'))
  const { system } = desk.context
  return { ...system, gateway: { ...system.gateway, fetchOrder: refuse, listPayments: refuse } }
}

test('an overdue invoice is reminded of three times, a week apart, and the lead’s timeline counts', async () => {
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
  expect(await desk.toldOf('reminder')).toMatchObject(
    [1, 2, 3].map((reminders) => ({
      leadId,
      data: { number: 'INV/26-27/0001', amountInrMinor: 1_350_000, reminders, of: 3 },
    })),
  )
})

test('the reminder says what is due and opens the invoice', async () => {
  const { id } = await overdueInvoice()
  const mail = await compose(id)
  expect(mail?.letter.subject).toBe('Overdue: invoice INV/26-27/0001, ₹13,500')
  const words = JSON.stringify(mail?.letter)
  expect(words).toContain('was due on 9 Nov 2026, India, and we have not received ₹13,500 yet')
  expect(words).toContain(`/invoice/${id}#${secretsOf(mail)[0]}`)
})

test('nobody is reminded whose money came in unnoticed, before the job or before its mail', async () => {
  const before = await overdueInvoice()
  await desk.payInWindow(await pay(before.id))
  await remind()
  expect(await queued(before.id)).toEqual([])

  goTo(2)
  const after = await overdueInvoice()
  await remind()
  expect(await queued(after.id)).toEqual(['1'])
  await desk.payInWindow(await pay(after.id))
  expect(await compose(after.id)).toBeNull()
})

test('while a payment is being checked, nobody is reminded', async () => {
  const { id } = await overdueInvoice()
  await pay(id)
  await remind(silent())
  expect(await queued(id)).toEqual([])
  expect(await compose(id, silent())).toBeNull()
  await remind()
  expect(await queued(id)).toEqual(['1'])
})

test('an invoice that asks for more than is left is not reminded of', async () => {
  const { id, leadId } = await overdueInvoice()
  const input = { leadId, part: 'amount', amountInrMinor: 500_000, again: true } as const
  const { orderId } = await createPaymentLink({ ctx: desk.context.staff, input })
  const { providerOrderId = '' } = (await desk.orderOf(orderId)) ?? {}
  await desk.payInWindow(providerOrderId)
  // Nobody told us: the reminder itself asks.
  await remind()
  expect(await queued(id)).toEqual([])
  expect(await compose(id)).toBeNull()
})

test('what was paid, credited or cancelled is not reminded of, and nothing is where nobody can pay', async () => {
  const paid = await overdueInvoice()
  await payAndSettle(paid.id)
  goTo(2)
  const credited = await overdueInvoice()
  await refund(await payAndSettle(credited.id), 1_350_000)
  goTo(2)
  const cancelled = await overdueInvoice()
  const { system, staff } = desk.context
  await remind(inMode(system, 'off'))
  await remind(inMode(system, 'stand-in'))
  expect(await queued(cancelled.id)).toEqual([])
  const { project } = await readProject({ ctx: staff, input: { id: cancelled.projectId } })
  const { id, version } = project
  await moveProject({ ctx: staff, input: { id, version, to: 'cancelled' } })
  await remind()
  for (const one of [paid, credited, cancelled]) expect(await queued(one.id)).toEqual([])
  expect(await compose(cancelled.id)).toBeNull()
})
