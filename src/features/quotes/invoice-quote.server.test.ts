import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/schema/documents.ts'
import { orders } from '#db/schema/orders.ts'
import { projects } from '#db/schema/projects.ts'
import { recordEvents } from '#db/schema/record-events.ts'
import { documentOfOrder } from '#features/billing/invoices/issue-settled.server.ts'
import { payInvoice } from '#features/billing/invoices/pay-invoice.server.ts'
import { readDocument } from '#features/billing/invoices/read-document.server.ts'
import { createPaymentLink } from '#features/billing/payment-links.server.ts'
import { settlePayment } from '#features/payments/orders/settle-payment.server.ts'
import { createProject } from '#features/projects/create-project.server.ts'
import { issueBalanceInvoice } from '#features/projects/invoicing/balance-invoice.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { lockSeries } from '#platform/records/series.server.ts'
import { payInWindow, visitorHash } from '#test/make-orders.ts'
import { setUpQuoteDesk } from '#test/quote-desk.ts'
import { untilWaiting } from '#test/until-waiting.ts'
import { invoiceQuote } from './invoice-quote.server.ts'
import type { QuotePage } from './quote.ts'

const room = setUpQuoteDesk()
const { desk } = room
const staff = (): Ctx => desk.context.staff

/** A quote whose client has accepted Business Basic alone: ₹1,456 to start. */
async function accepted() {
  const leadId = await room.lead()
  const id = await room.sent(leadId)
  const client = await room.holder(id)
  expect((await room.accept(client, id, [])).status).toBe(200)
  return { leadId, id, client }
}
const ask = (ctx: Ctx, id: string, taxNumber = '') =>
  room.post(ctx, `/api/quotes/${id}/invoice`, { taxNumber })
const invoiceOf = async (id: string) => {
  const { invoice } = await room.read(id)
  if (!invoice) throw new Error('No invoice')
  return invoice
}
const checkout = async (ctx: Ctx, id: string): Promise<string> =>
  (await (await room.post(ctx, `/api/quotes/${id}/checkout`)).json()).order.id
const payPage = async (ctx: Ctx, id: string) =>
  (await payInvoice({ ctx, input: { id, visitorHash } })).order.id
const settle = (providerOrderId: string) =>
  settlePayment({ ctx: desk.context.system, input: { providerOrderId, by: 'webhook' } })
async function pay(providerOrderId: string): Promise<void> {
  if (!desk.context.standIn) throw new Error('No stand-in')
  await payInWindow(desk.context.standIn, providerOrderId)
}

test('the client gets one invoice of the deposit, with the figures of the quote, by mail and on its pages', async () => {
  const { leadId, id, client } = await accepted()
  await desk.sendMails()
  const answers = await Promise.all([ask(client, id, '29ABCDE1234F1Z5'), ask(staff(), id, 'Another')])
  const pages: QuotePage[] = await Promise.all(answers.map((answer) => answer.json()))
  expect(pages[0]?.invoice?.id).toBe(pages[1]?.invoice?.id)
  const invoice = await invoiceOf(id)
  expect(invoice).toMatchObject({
    number: 'TINV/26-27/0001',
    part: 'deposit',
    status: 'due',
    dueOn: '2026-11-09',
    dueInrMinor: 145_600,
  })
  const { sheet } = await readDocument({ ctx: client, input: { id: invoice.id } })
  expect(sheet.rows).toEqual([{ text: 'Deposit of 10%: Business Basic', amount: '₹1,456' }])
  expect(sheet.notes).toEqual([
    'Agreed as ¥25,340, which is ₹14,563. We charge in Indian rupees.',
    'Quote QUO/26-27/0001 of 2 Nov 2026, India. Price ₹14,563, due after completion ₹13,107.',
    'All taxes included.',
    'This is a test document: no money moves.',
  ])
  expect(sheet.buyer[0]).toBe('Mira Sen')
  const [mail] = await desk.sendMails()
  expect(mail?.subject).toBe('Invoice TINV/26-27/0001: ₹1,456, due 9 Nov 2026, India')
  const told = await desk.db
    .select()
    .from(recordEvents)
    .where(and(eq(recordEvents.leadId, leadId), eq(recordEvents.kind, 'document')))
  expect(told).toHaveLength(1)
  const stranger = await room.holder(await room.sent())
  await expect(readDocument({ ctx: stranger, input: { id: invoice.id } })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('quote, payment link and invoice are paid by one order; what was paid is the invoice, which the balance names', async () => {
  const { leadId, id, client } = await accepted()
  await ask(client, id)
  const { id: invoiceId } = await invoiceOf(id)
  const tried = await Promise.all([
    checkout(client, id),
    payPage(client, invoiceId),
    payPage(staff(), invoiceId),
    createPaymentLink({ ctx: staff(), input: { leadId } }).then(() => checkout(client, id)),
  ])
  expect(new Set(tried).size).toBe(1)
  const [order, ...others] = await desk.db.select().from(orders)
  expect(others).toEqual([])
  await pay(tried[0] ?? '')
  // Nobody told us: whoever looks at the invoice finds out.
  const read = await readDocument({ ctx: client, input: { id: invoiceId } })
  expect(read.document).toMatchObject({ status: 'paid', dueInrMinor: 0 })
  expect(await desk.db.select().from(documents)).toHaveLength(1)
  expect(order?.leadId).toBe(leadId)
  await expect(payPage(client, invoiceId)).rejects.toMatchObject({ code: 'conflict' })

  await desk.sendMails()
  const [project] = await desk.db.select().from(projects)
  await issueBalanceInvoice({ ctx: staff(), input: { projectId: project?.id ?? '', taxNumber: '' } })
  const [balance] = await desk.db.select().from(documents).where(eq(documents.part, 'balance'))
  expect(balance?.content.lines).toEqual([
    { text: 'Business Basic', amountMinor: 1_456_300 },
    { text: 'Deposit: invoice TINV/26-27/0001 of 2 Nov 2026, India', amountMinor: -145_600 },
  ])
})

test('there is no invoice before the acceptance, after the payment, or for staff who follow the client’s link', async () => {
  const open = await room.sent()
  expect((await ask(await room.holder(open), open)).status).toBe(409)
  const { id, client } = await accepted()
  const followed: Ctx = { ...client, actor: { ...client.actor, isStaff: true } as Ctx['actor'] }
  expect((await ask(followed, id)).status).toBe(403)
  const providerOrderId = await checkout(client, id)
  await pay(providerOrderId)
  const answer = await ask(client, id)
  expect(await answer.json()).toMatchObject({ status: 409, detail: /^The deposit is paid: ₹1,456/ })
})

test('who gives a tax number when the invoice was issued without one hears that it is not on it', async () => {
  const { id, client } = await accepted()
  expect((await ask(staff(), id)).status).toBe(200)
  const refused = await ask(client, id, '29ABCDE1234F1Z5')
  expect(await refused.json()).toMatchObject({
    status: 409,
    detail: /^Invoice TINV\/26-27\/0001 was issued already, without this tax number/,
  })
  expect((await ask(client, id)).status).toBe(200)
})

test('a deposit that is paid while its invoice waits for a number gets a receipt, and no invoice', async () => {
  const { id, client } = await accepted()
  const providerOrderId = await checkout(client, id)
  const asked = await desk.db.transaction(async (tx) => {
    await lockSeries({
      ctx: { ...desk.context.system, db: tx },
      input: { series: 'TINV' },
    })
    const answer = ask(client, id)
    await untilWaiting(desk.context.database.pool)
    await pay(providerOrderId)
    await settle(providerOrderId)
    return { answer }
  })
  expect((await asked.answer).status).toBe(409)
  expect((await room.read(id)).invoice).toBeNull()
})

test('a payment that arrives while the invoice is stored waits for it, and pays it', async () => {
  const { id, client } = await accepted()
  const providerOrderId = await checkout(client, id)
  const [{ id: orderId } = { id: '' }] = await desk.db.select().from(orders)
  let settling: ReturnType<typeof documentOfOrder> | undefined
  const { queue } = client
  const send: typeof queue.send = async (...sent) => {
    await pay(providerOrderId)
    settling = settle(providerOrderId).then(() =>
      documentOfOrder({ ctx: desk.context.system, input: { orderId } }),
    )
    await untilWaiting(desk.context.database.pool)
    await queue.send(...sent)
  }
  await invoiceQuote({ ctx: { ...client, queue: { ...queue, send } }, input: { id, taxNumber: '' } })
  expect((await settling)?.id).toBe((await invoiceOf(id)).id)
})

test('an invoice that was tried with one order and paid by another is paid', async () => {
  const { id, client } = await accepted()
  await ask(client, id)
  const invoice = await invoiceOf(id)
  const first = await payPage(client, invoice.id)
  // The first order is too old for new links, yet an old window can still pay it.
  await desk.db.update(orders).set({ createdAt: new Date('2026-09-01T00:00:00.000Z') })
  const second = await payPage(client, invoice.id)
  expect(second).not.toBe(first)
  await pay(first)
  await expect(payPage(client, invoice.id)).rejects.toMatchObject({ message: 'Nothing is left to pay.' })
  expect((await invoiceOf(id)).status).toBe('paid')
})

test('what one invoice asks for no other asks for again, the deposit’s before the balance’s or after', async () => {
  const { leadId, id, client } = await accepted()
  await ask(client, id, '29ABCDE1234F1Z5')
  const { id: projectId } = await createProject({ ctx: staff(), input: { leadId } })
  await issueBalanceInvoice({ ctx: staff(), input: { projectId, taxNumber: '' } })
  const [balance] = await desk.db.select().from(documents).where(eq(documents.part, 'balance'))
  expect(balance?.amountMinor).toBe(1_310_700)
  expect(balance?.content.buyer.taxNumber).toBe('29ABCDE1234F1Z5')

  const other = await accepted()
  const started = await createProject({ ctx: staff(), input: { leadId: other.leadId } })
  await issueBalanceInvoice({ ctx: staff(), input: { projectId: started.id, taxNumber: '' } })
  const late = await ask(other.client, other.id)
  expect(await late.json()).toMatchObject({ status: 409, detail: /^The whole price is invoiced/ })
})
