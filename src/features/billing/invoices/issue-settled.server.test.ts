import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/schema/documents.ts'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { issueDocument } from '#features/invoices/issuing/issue-document.server.ts'
import type { ComposedMail, MailDefinition } from '#features/mails/mail.server.ts'
import { refundPayment } from '#features/payments/refunds/refund-payment.server.ts'
import { businessBasic } from '#test/make-orders.ts'
import { newDocument } from '#test/new-document.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { printedOn, readPdf } from '#test/read-pdf.ts'
import { secretsOf } from '#test/secrets-of.ts'
import { inMode } from '#test/verb-context.ts'
import { leadVisitorMail } from '../mails/lead-mails.server.ts'
import { paymentReceiptMail } from '../mails/receipt-mail.server.ts'
import { refundCustomerMail } from '../mails/refund-mails.server.ts'
import { issueSettled } from './issue-settled.job.server.ts'
import { documentOfOrder, type SettledMoney } from './issue-settled.server.ts'
import { readDocument } from './read-document.server.ts'

const desk = setUpPaymentDesk()
const issued = () => desk.db.select().from(documents).orderBy(asc(documents.kind), asc(documents.number))

/** Works the jobs that wait, the last one first, and each twice, as after a crash. */
async function issueQueued(): Promise<void> {
  const { rows } = await desk.pool.query<{ data: SettledMoney }>(
    "delete from pgboss.job where name = 'issue-documents' returning data",
  )
  for (const { data } of [...rows, ...rows].reverse()) {
    await issueSettled.handle({ ctx: desk.context.system, data, attempt: 1, lastAttempt: false })
  }
}
const written = (mail: MailDefinition, subjectId: string) =>
  mail.compose({ ctx: desk.context.system, subjectId })
/** Checks that a mail names a document and has a link that opens it, whose token the mail keeps from the log. */
async function expectToOpen(mail: ComposedMail | null, number: string): Promise<void> {
  const words = JSON.stringify(mail?.letter.blocks)
  expect(words).toContain(number)
  const [, id = '', token = ''] = /\/invoice\/([\w-]{36})#([\w-]{22})/.exec(words) ?? []
  expect(secretsOf(mail)).toEqual([token])
  const { document } = await readDocument({ ctx: desk.holderOf(token), input: { id } })
  expect(document.number).toBe(number)
}
const refund = (orderId: string, amountInrMinor: number) =>
  refundPayment({
    ctx: desk.context.staff,
    input: { orderId, amountInrMinor, reason: 'Asked for', effect: 'owed-again' as const, key: randomUUID() },
  })

test('a settled deposit has one advance receipt, with the figures that the client saw', async () => {
  const { order } = await desk.makeOrder({
    amountMinor: 195_800,
    quote: { ...businessBasic, currency: 'USD', countryCode: 'US', total: 235 },
  })
  await issueQueued()
  expect(await issued()).toEqual([])
  await desk.payInWindow(order.providerOrderId)
  await desk.settle(order.providerOrderId)
  await desk.settle(order.providerOrderId)
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
    'due after completion ₹17,625.',
    order.receipt,
    'no money moves',
  ]) {
    expect(text).toContain(words)
  }
})

test('a receipt that is issued while the request arrives keeps neither of the two from the other', async () => {
  const { id } = await desk.paidOrder()
  const { leadId } = (await desk.orderOf(id)) ?? {}
  let issuing: Promise<unknown> = Promise.resolve()
  await desk.db.transaction(async (tx) => {
    await tx.select().from(orders).where(eq(orders.id, id)).for('update')
    issuing = issueQueued()
    await desk.untilOverOrWaiting(issuing)
    // The request's key takes the place of the key that the payment gave the lead.
    await tx
      .update(leads)
      .set({ idempotencyKey: randomUUID() })
      .where(eq(leads.id, leadId ?? ''))
  })
  await issuing
  expect(await issued()).toHaveLength(1)
})

test('each refund has one credit note for what it corrects, also where its job comes before the receipt’s', async () => {
  const { id } = await desk.paidOrder()
  await refund(id, 50_000)
  await refund(id, 100_000)
  await issueQueued()
  const [first, second, receipt, ...more] = await issued()
  expect(more).toEqual([])
  expect([first, second].map((note) => note?.refersTo)).toEqual([receipt?.id, receipt?.id])
  expect([first, second].map((note) => note?.amountMinor).sort()).toEqual([100_000, 50_000])
  expect(first?.content.lines[0]?.text).toBe('Refund of advance receipt TREC/26-27/0001 of 2 Nov 2026, India')
  const told = await desk.toldOf('document')
  expect(told.map(({ data }) => (data as { number: string }).number).sort()).toEqual([
    'TCRN/26-27/0001',
    'TCRN/26-27/0002',
    'TREC/26-27/0001',
  ])
})

test('the mails about a payment and a refund name their documents and open them, also before the jobs', async () => {
  const { id } = await desk.paidOrder()
  await expectToOpen(await written(paymentReceiptMail, id), 'TREC/26-27/0001')
  await refund(id, 50_000)
  const [row] = (await desk.pool.query('select id from refunds')).rows
  await expectToOpen(await written(refundCustomerMail, row.id), 'TCRN/26-27/0001')
  await issueQueued()
  expect(await issued()).toHaveLength(2)
})

test('the copy of a request that has the receipts in it opens their documents', async () => {
  const { id } = await desk.paidOrder({
    customer: { name: '', email: 'asha@example.com', phone: '', companyName: '' },
  })
  const { providerOrderId = '', leadId } = (await desk.orderOf(id)) ?? {}
  await desk.sendRequest(providerOrderId)
  await expectToOpen(await written(leadVisitorMail, leadId ?? ''), 'TREC/26-27/0001')
})

test('money that was paid twice and went back is nobody’s income, so no document says so', async () => {
  const { id } = await desk.paidOrder()
  const order = await desk.orderOf(id)
  await desk.payAgain(order?.providerOrderId ?? '')
  await desk.settle(order?.providerOrderId ?? '')
  const paid = await desk.paymentsOf(id)
  expect(paid).toHaveLength(2)
  await refund(id, 150_000)
  await issueQueued()
  const refunded = 'select p.is_surplus from refunds r join payments p on p.id = r.payment_id'
  expect((await desk.pool.query(refunded)).rows).toEqual([{ is_surplus: true }])
  expect((await issued()).map(({ kind }) => kind)).toEqual(['receipt'])
})

test('an order that pays an open invoice of its lead, by any link, gets no receipt: the invoice is its document', async () => {
  const { id } = await desk.paidOrder()
  await issueQueued()
  const leadId = (await desk.orderOf(id))?.leadId ?? null
  const lines = [{ text: 'Business Basic', amountMinor: 1_350_000 }]
  const content = { ...newDocument({}).content, lines }
  const { document } = await issueDocument({
    ctx: desk.context.staff,
    input: newDocument({ leadId, isTest: true, content }),
  })
  const { order } = await desk.makeOrder({ visitorHashes: ['another'] })
  await desk.pool.query(
    "update orders set part = 'balance', lead_id = $2, amount_minor = 1350000 where id = $1",
    [order.id, leadId],
  )
  await desk.pool.query(
    `update standin_entities set entity = entity || '{"amount": 1350000, "amount_due": 1350000}' where id = $1`,
    [order.providerOrderId],
  )
  await desk.payInWindow(order.providerOrderId)
  await desk.settle(order.providerOrderId)
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
  'a payment of another mode pays no invoice of a site that is %s, and has a receipt of its own series',
  async (mode) => {
    const { id } = await desk.paidOrder()
    const leadId = (await desk.orderOf(id))?.leadId ?? ''
    const lines = [{ text: 'Deposit', amountMinor: 150_000 }]
    const content = { ...newDocument({}).content, lines }
    const isTest = mode !== 'live'
    const input = newDocument({ leadId, part: 'deposit', isTest, content })
    const { document } = await issueDocument({ ctx: inMode(desk.context.staff, mode), input })
    const other = await desk.payInOtherMode(leadId, mode)
    const receipt = await documentOfOrder({ ctx: desk.context.system, input: { orderId: other.id } })
    expect(receipt).toMatchObject({ kind: 'receipt', isTest: !isTest })
    const ctx = inMode(desk.context.staff, mode)
    expect((await readDocument({ ctx, input: { id: document.id } })).document).toMatchObject({
      status: 'due',
      dueInrMinor: 150_000,
    })
  },
)

test('a receipt is made out to whoever paid, in any script; without a name it says whose order it was', async () => {
  const customer = { name: '山田太郎', email: 'taro@example.com', phone: '', companyName: '' }
  await desk.paidOrder({ customer, quote: null })
  await desk.paidOrder({ customer: { ...customer, name: '' }, quote: null })
  await issueQueued()
  const printed = await Promise.all((await issued()).map(({ pdf }) => printedOn(pdf)))
  const buyers = printed.flat().map((page) => / To (.*?) Description/.exec(page)?.[1])
  expect(buyers.sort()).toEqual([expect.stringMatching(/^Customer of order OWP/), '山田太郎'])
})
