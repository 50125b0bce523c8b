import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/schema/documents.ts'
import { orders } from '#db/schema/orders.ts'
import { projects } from '#db/schema/projects.ts'
import { recordEvents } from '#db/schema/record-events.ts'
import { issueDocumentOfOrder } from '#features/billing/documents/issuing/issue-order-documents.server.ts'
import { payInvoice } from '#features/billing/documents/paying/pay-invoice.server.ts'
import { readDocument } from '#features/billing/documents/read-document.server.ts'
import { createPaymentLink } from '#features/billing/payment-links.server.ts'
import { settlePayment } from '#features/payments/settlement/settle-payment.server.ts'
import { createProject } from '#features/projects/creating/create-project.server.ts'
import { issueBalanceInvoice } from '#features/projects/invoicing/balance-invoice.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { lockSeries } from '#platform/records/series.server.ts'
import { untilWaiting } from '#test/database/until-waiting.ts'
import { payInWindow, visitorHash } from '#test/fixtures/order-fixtures.ts'
import { setUpQuotes } from '#test/fixtures/quote-fixtures.ts'
import { invoiceQuote } from './invoice-quote.server.ts'
import type { QuotePage } from './quote.ts'

const quoting = setUpQuotes()
const { app } = quoting
const staff = (): Ctx => app.context.staff

/** Business Basic alone, for a deposit of ₹1,456. */
async function accepted() {
  const leadId = await quoting.lead()
  const id = await quoting.sent(leadId)
  const client = await quoting.holder(id)
  expect((await quoting.accept(client, id, [])).status).toBe(200)
  return { leadId, id, client }
}
const ask = (ctx: Ctx, id: string, taxNumber = '') =>
  quoting.post(ctx, `/api/quotes/${id}/invoice`, { taxNumber })
const invoiceOf = async (id: string) => {
  const { invoice } = await quoting.read(id)
  if (!invoice) throw new Error('No invoice')
  return invoice
}
const checkout = async (ctx: Ctx, id: string): Promise<string> =>
  (await (await quoting.post(ctx, `/api/quotes/${id}/checkout`)).json()).order.id
const payPage = async (ctx: Ctx, id: string) => (await payInvoice(ctx, { id, visitorHash })).order.id
const settle = (providerOrderId: string) =>
  settlePayment(app.context.system, { providerOrderId, by: 'webhook' })
async function pay(providerOrderId: string): Promise<void> {
  if (!app.context.standIn) throw new Error('No stand-in')
  await payInWindow(app.context.standIn, providerOrderId)
}

test('issues one invoice of the deposit, with the quote’s amounts, by mail and on its pages', async () => {
  const { leadId, id, client } = await accepted()
  await app.sendMails()
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
  const { sheet } = await readDocument(client, { id: invoice.id })
  expect(sheet.rows).toEqual([{ text: 'Deposit of 10%: Business Basic', amount: '₹1,456' }])
  expect(sheet.notes).toEqual([
    'Agreed as ¥25,340, which is ₹14,563. We charge in Indian rupees.',
    'Quote QUO/26-27/0001 of 2 November 2026 (India time). ₹13,107 of ₹14,563 is due after completion.',
    'All taxes included.',
    'This is a test document: no money moves.',
  ])
  expect(sheet.buyer[0]).toBe('Mira Sen')
  const [mail] = await app.sendMails()
  expect(mail?.subject).toBe('Invoice TINV/26-27/0001: ₹1,456, due 9 November 2026 (India time)')
  const events = await app.db
    .select()
    .from(recordEvents)
    .where(and(eq(recordEvents.leadId, leadId), eq(recordEvents.kind, 'document')))
  expect(events).toHaveLength(1)
  const stranger = await quoting.holder(await quoting.sent())
  await expect(readDocument(stranger, { id: invoice.id })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('quote, payment link and invoice share one order, whose document is the invoice, which the balance names', async () => {
  const { leadId, id, client } = await accepted()
  await ask(client, id)
  const { id: invoiceId } = await invoiceOf(id)
  const tried = await Promise.all([
    checkout(client, id),
    payPage(client, invoiceId),
    payPage(staff(), invoiceId),
    createPaymentLink(staff(), { leadId }).then(() => checkout(client, id)),
  ])
  expect(new Set(tried).size).toBe(1)
  const [order, ...others] = await app.db.select().from(orders)
  expect(others).toEqual([])
  await pay(tried[0] ?? '')
  // Without a webhook, reading polls the provider.
  const read = await readDocument(client, { id: invoiceId })
  expect(read.document).toMatchObject({ status: 'paid', dueInrMinor: 0 })
  expect(await app.db.select().from(documents)).toHaveLength(1)
  expect(order?.leadId).toBe(leadId)
  await expect(payPage(client, invoiceId)).rejects.toMatchObject({ code: 'conflict' })

  await app.sendMails()
  const [project] = await app.db.select().from(projects)
  await issueBalanceInvoice(staff(), { projectId: project?.id ?? '', taxNumber: '' })
  const [balance] = await app.db.select().from(documents).where(eq(documents.part, 'balance'))
  expect(balance?.content.lines).toEqual([
    { text: 'Business Basic', amountMinor: 1_456_300 },
    { text: 'Deposit: invoice TINV/26-27/0001 of 2 November 2026 (India time)', amountMinor: -145_600 },
  ])
})

test('refuses an invoice before the acceptance, after the payment, and to staff who follow the client’s link', async () => {
  const open = await quoting.sent()
  expect((await ask(await quoting.holder(open), open)).status).toBe(409)
  const { id, client } = await accepted()
  const followed: Ctx = { ...client, actor: { ...client.actor, isStaff: true } as Ctx['actor'] }
  expect((await ask(followed, id)).status).toBe(403)
  const providerOrderId = await checkout(client, id)
  await pay(providerOrderId)
  const answer = await ask(client, id)
  expect(await answer.json()).toMatchObject({ status: 409, detail: /^The deposit is paid: ₹1,456/ })
})

test('refuses a tax number that the issued invoice lacks', async () => {
  const { id, client } = await accepted()
  expect((await ask(staff(), id)).status).toBe(200)
  const refused = await ask(client, id, '29ABCDE1234F1Z5')
  expect(await refused.json()).toMatchObject({
    status: 409,
    detail: /^Invoice TINV\/26-27\/0001 has already been issued, without this tax number/,
  })
  expect((await ask(client, id)).status).toBe(200)
})

test('a deposit paid while its invoice waits for a number gets a receipt and no invoice', async () => {
  const { id, client } = await accepted()
  const providerOrderId = await checkout(client, id)
  const asked = await app.db.transaction(async (tx) => {
    await lockSeries({ ...app.context.system, db: tx }, { series: 'TINV' })
    const answer = ask(client, id)
    await untilWaiting(app.context.database.pool)
    await pay(providerOrderId)
    await settle(providerOrderId)
    return { answer }
  })
  expect((await asked.answer).status).toBe(409)
  expect((await quoting.read(id)).invoice).toBeNull()
})

test('a payment that arrives while the invoice is stored waits for it, and pays it', async () => {
  const { id, client } = await accepted()
  const providerOrderId = await checkout(client, id)
  const [{ id: orderId } = { id: '' }] = await app.db.select().from(orders)
  let settling: ReturnType<typeof issueDocumentOfOrder> | undefined
  const { queue } = client
  const send: typeof queue.send = async (...sent) => {
    await pay(providerOrderId)
    settling = settle(providerOrderId).then(() => issueDocumentOfOrder(app.context.system, { orderId }))
    await untilWaiting(app.context.database.pool)
    await queue.send(...sent)
  }
  await invoiceQuote({ ...client, queue: { ...queue, send } }, { id, taxNumber: '' })
  expect((await settling)?.id).toBe((await invoiceOf(id)).id)
})

test('an invoice attempted with one order and paid by another is paid', async () => {
  const { id, client } = await accepted()
  await ask(client, id)
  const invoice = await invoiceOf(id)
  const first = await payPage(client, invoice.id)
  // The order is too old for new links, but an open payment window can still pay it.
  await app.db.update(orders).set({ createdAt: new Date('2026-09-01T00:00:00.000Z') })
  const second = await payPage(client, invoice.id)
  expect(second).not.toBe(first)
  await pay(first)
  await expect(payPage(client, invoice.id)).rejects.toMatchObject({ message: 'Nothing more is due.' })
  expect((await invoiceOf(id)).status).toBe('paid')
})

test('deposit and balance invoice never request the same amount, in either order', async () => {
  const { leadId, id, client } = await accepted()
  await ask(client, id, '29ABCDE1234F1Z5')
  const { id: projectId } = await createProject(staff(), { leadId })
  await issueBalanceInvoice(staff(), { projectId, taxNumber: '' })
  const [balance] = await app.db.select().from(documents).where(eq(documents.part, 'balance'))
  expect(balance?.amountMinor).toBe(1_310_700)
  expect(balance?.content.buyer.taxNumber).toBe('29ABCDE1234F1Z5')

  const other = await accepted()
  const started = await createProject(staff(), { leadId: other.leadId })
  await issueBalanceInvoice(staff(), { projectId: started.id, taxNumber: '' })
  const late = await ask(other.client, other.id)
  expect(await late.json()).toMatchObject({ status: 409, detail: /^The full price is already invoiced/ })
})
