import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/schema/documents.ts'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { composeMail } from '#features/mails/compose-mail.server.ts'
import { secretsOf } from '#features/mails/mail-secrets.server.ts'
import { refundPayment } from '#features/payments/refunds/refund-payment.server.ts'
import type { SettledMoney } from '#features/payments/settlement/list-undocumented-money.server.ts'
import type { ComposedMail, MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { newDocument } from '#test/fixtures/document-fixtures.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { businessBasic } from '#test/fixtures/order-fixtures.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { inMode } from '#test/fixtures/verb-context.ts'
import { printedOn, readPdf } from '#test/readers/read-pdf.ts'
import { leadVisitorMail } from '../../mails/lead-mails.server.ts'
import { paymentReceiptMail } from '../../mails/receipt-mail.server.ts'
import { refundCustomerMail } from '../../mails/refund-mails.server.ts'
import { readDocument } from '../read-document.server.ts'
import { issueDocument } from './issue-document.server.ts'
import { issueOrderDocuments } from './issue-order-documents.job.server.ts'
import { issueDocumentOfOrder } from './issue-order-documents.server.ts'

const app = setUpPayments()
const issued = () => app.db.select().from(documents).orderBy(asc(documents.kind), asc(documents.number))

/** Runs the newest job first and each twice, as may happen after a crash. */
async function issueQueued(): Promise<void> {
  const { rows } = await app.pool.query<{ data: SettledMoney }>(
    "delete from pgboss.job where name = 'issue-documents' returning data",
  )
  for (const { data } of [...rows, ...rows].reverse()) {
    await issueOrderDocuments.handle({ ctx: app.context.system, data, attempt: 1, lastAttempt: false })
  }
}
const written = (mail: MailDefinition, subjectId: string) => composeAsJob(app.context.system, mail, subjectId)
/** The link's token must be kept from the log. */
async function expectToOpen(mail: ComposedMail | null, number: string): Promise<void> {
  const words = JSON.stringify(mail?.letter.blocks)
  expect(words).toContain(number)
  const [, id = '', token = ''] = /\/invoice\/([\w-]{36})#([\w-]{22})/.exec(words) ?? []
  expect(mail && secretsOf(mail.letter)).toEqual([token])
  const { document } = await readDocument(app.holderOf(token), { id })
  expect(document.number).toBe(number)
}
const refund = (orderId: string, amountInrMinor: number) =>
  refundPayment(app.context.staff, {
    orderId,
    amountInrMinor,
    reason: 'Asked for',
    effect: 'owed-again' as const,
    key: randomUUID(),
  })

test('issues one advance receipt of a settled deposit, with the amounts that the client saw', async () => {
  const { order } = await app.makeOrder({
    amountMinor: 195_800,
    quote: { ...businessBasic, currency: 'USD', countryCode: 'US', total: 235 },
  })
  await issueQueued()
  expect(await issued()).toEqual([])
  await app.payInWindow(order.providerOrderId)
  await app.settle(order.providerOrderId)
  await app.settle(order.providerOrderId)
  await issueQueued()
  const [receipt, ...more] = await issued()
  expect(more).toEqual([])
  expect(receipt).toMatchObject({
    kind: 'receipt',
    number: 'TREC/26-27/0001',
    part: 'deposit',
    amountMinor: 195_800,
  })
  const { text } = await readPdf(receipt?.pdf ?? new Uint8Array())
  for (const words of [
    'Advance receipt TREC/26-27/0001',
    'Rao & Daughters Asha Rao',
    'Deposit, paid in advance ₹1,958',
    'Received ₹1,958',
    'Agreed as $235, which is ₹19,583.',
    '₹17,625 of ₹19,583 is due after completion.',
    order.receipt,
    'no money moves',
  ]) {
    expect(text).toContain(words)
  }
})

test('a receipt and a request that arrive at the same time do not block each other', async () => {
  const { id } = await app.paidOrder()
  const { leadId } = (await app.orderOf(id)) ?? {}
  let issuing: Promise<unknown> = Promise.resolve()
  await app.db.transaction(async (tx) => {
    await tx.select().from(orders).where(eq(orders.id, id)).for('update')
    issuing = issueQueued()
    await app.untilOverOrWaiting(issuing)
    // The request's key replaces the key that the payment gave the lead.
    await tx
      .update(leads)
      .set({ idempotencyKey: randomUUID() })
      .where(eq(leads.id, leadId ?? ''))
  })
  await issuing
  expect(await issued()).toHaveLength(1)
})

test('issues one credit note per refund, even if its job runs before the receipt’s', async () => {
  const { id } = await app.paidOrder()
  await refund(id, 50_000)
  await refund(id, 100_000)
  await issueQueued()
  const [first, second, receipt, ...more] = await issued()
  expect(more).toEqual([])
  expect([first, second].map((note) => note?.refersTo)).toEqual([receipt?.id, receipt?.id])
  expect([first, second].map((note) => note?.amountMinor).sort()).toEqual([100_000, 50_000])
  expect(first?.content.lines[0]?.text).toBe(
    'Refund of advance receipt TREC/26-27/0001 of 2 November 2026 (India time)',
  )
  const events = await app.eventsOf('document')
  expect(events.map(({ data }) => (data as { number: string }).number).sort()).toEqual([
    'TCRN/26-27/0001',
    'TCRN/26-27/0002',
    'TREC/26-27/0001',
  ])
})

test('payment and refund mails link their documents, even before the jobs have run', async () => {
  const { id } = await app.paidOrder()
  await expectToOpen(await written(paymentReceiptMail, id), 'TREC/26-27/0001')
  await refund(id, 50_000)
  const [row] = (await app.pool.query('select id from refunds')).rows
  await expectToOpen(await written(refundCustomerMail, row.id), 'TCRN/26-27/0001')
  await issueQueued()
  expect(await issued()).toHaveLength(2)
})

test('a mail’s document is issued before the mail is composed, and once, even after a crash between the two', async () => {
  const { id } = await app.paidOrder()
  const { system } = app.context
  const stopped: MailDefinition = {
    ...paymentReceiptMail,
    compose: () => Promise.reject(new Error('Stopped')),
  }
  await expect(composeMail(system, stopped, id)).rejects.toThrow('Stopped')
  expect(await issued()).toHaveLength(1)
  await expectToOpen(await written(paymentReceiptMail, id), 'TREC/26-27/0001')
  expect(await issued()).toHaveLength(1)
})

test('the copy of a request links the documents of its receipts', async () => {
  const { id } = await app.paidOrder({
    customer: { name: '', email: 'asha@example.com', phone: '', companyName: '' },
  })
  const { providerOrderId = '', leadId } = (await app.orderOf(id)) ?? {}
  await app.sendRequest(providerOrderId)
  await expectToOpen(await written(leadVisitorMail, leadId ?? ''), 'TREC/26-27/0001')
})

test('issues no documents for a refunded duplicate payment', async () => {
  const { id } = await app.paidOrder()
  const order = await app.orderOf(id)
  await app.payAgain(order?.providerOrderId ?? '')
  await app.settle(order?.providerOrderId ?? '')
  const paid = await app.paymentsOf(id)
  expect(paid).toHaveLength(2)
  await refund(id, 150_000)
  await issueQueued()
  const refunded = 'select p.is_surplus from refunds r join payments p on p.id = r.payment_id'
  expect((await app.pool.query(refunded)).rows).toEqual([{ is_surplus: true }])
  expect((await issued()).map(({ kind }) => kind)).toEqual(['receipt'])
})

test('an order that pays its lead’s open invoice, by any link, gets no receipt', async () => {
  const { id } = await app.paidOrder()
  await issueQueued()
  const leadId = (await app.orderOf(id))?.leadId ?? null
  const lines = [{ text: 'Business Basic', amountMinor: 1_350_000 }]
  const content = { ...newDocument({}).content, lines }
  const { document } = await issueDocument(app.context.staff, newDocument({ leadId, isTest: true, content }))
  const { order } = await app.makeOrder({ visitorHashes: ['another'] })
  await app.pool.query(
    "update orders set part = 'balance', lead_id = $2, amount_minor = 1350000 where id = $1",
    [order.id, leadId],
  )
  await app.pool.query(
    `update standin_entities set entity = entity || '{"amount": 1350000, "amount_due": 1350000}' where id = $1`,
    [order.providerOrderId],
  )
  await app.payInWindow(order.providerOrderId)
  await app.settle(order.providerOrderId)
  await issueQueued()
  expect((await issued()).map(({ kind, orderId }) => [kind, orderId])).toEqual([
    ['invoice', order.id],
    ['receipt', id],
  ])
  await refund(order.id, 350_000)
  await issueQueued()
  expect((await issued())[0]).toMatchObject({
    kind: 'credit-note',
    refersTo: document.id,
    amountMinor: 350_000,
  })
})

test.each(['live', 'stand-in'] as const)(
  'a payment of the other mode pays no invoice of a %s site, and has a receipt in the other series',
  async (mode) => {
    const { id } = await app.paidOrder()
    const leadId = (await app.orderOf(id))?.leadId ?? ''
    const lines = [{ text: 'Deposit', amountMinor: 150_000 }]
    const content = { ...newDocument({}).content, lines }
    const isTest = mode !== 'live'
    const input = newDocument({ leadId, part: 'deposit', isTest, content })
    const { document } = await issueDocument(inMode(app.context.staff, mode), input)
    const other = await app.payInOtherMode(leadId, mode)
    const receipt = await issueDocumentOfOrder(app.context.system, { orderId: other.id })
    expect(receipt).toMatchObject({ kind: 'receipt', isTest: !isTest })
    const ctx = inMode(app.context.staff, mode)
    expect((await readDocument(ctx, { id: document.id })).document).toMatchObject({
      status: 'due',
      dueInrMinor: 150_000,
    })
  },
)

test('a receipt names the payer, in any script; without a name, the order', async () => {
  const customer = { name: '山田太郎', email: 'taro@example.com', phone: '', companyName: '' }
  await app.paidOrder({ customer, quote: null })
  await app.paidOrder({ customer: { ...customer, name: '' }, quote: null })
  await issueQueued()
  const printed = await Promise.all((await issued()).map(({ pdf }) => printedOn(pdf)))
  const buyers = printed.flat().map((page) => / To (.*?) Description/.exec(page)?.[1])
  expect(buyers.sort()).toEqual([expect.stringMatching(/^Customer of order OWP/), '山田太郎'])
})
