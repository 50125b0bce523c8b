import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { recordMailOutcome } from '#features/leads/lead.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import { refundPayment } from '#features/payments/refunds/refund-payment.server.ts'
import { settleRefunds } from '#features/payments/refunds/settle-refunds.server.ts'
import type { MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { businessBasic } from '#test/fixtures/order-fixtures.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { readPdf } from '#test/readers/read-pdf.ts'
import { issueDocumentOfOrder } from '../documents/issuing/issue-order-documents.server.ts'
import { paymentAgencyMail } from './agency-mails.server.ts'
import { paymentReceiptMail } from './receipt-mail.server.ts'
import { refundAgencyMail, refundCustomerMail } from './refund-mails.server.ts'

const app = setUpPayments()

async function letterOf(definition: MailDefinition, subjectId: string) {
  const mail = await composeAsJob(app.context.system, definition, subjectId)
  return { to: mail?.to, subject: mail?.letter.subject, said: JSON.stringify(mail?.letter.blocks) }
}

test('mails the agency about every payment, also a second one of the same order', async () => {
  const { order } = await app.makeOrder()
  const { razorpay_payment_id: first } = await app.payInWindow(order.providerOrderId)
  await app.settle(order.providerOrderId)
  const second = JSON.stringify({
    id: 'pay_Second00000000',
    order_id: order.providerOrderId,
    amount: 150_000,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
    created_at: 2_000_000_000,
  })
  await app.pool.query(
    `insert into standin_entities (id, kind, parent_id, entity) values ('pay_Second00000000', 'payment', $1, $2)`,
    [order.providerOrderId, second],
  )
  await app.settle(order.providerOrderId)
  await app.settle(order.providerOrderId)

  const booked = await app.db.select().from(payments)
  expect(booked.map(({ providerPaymentId }) => providerPaymentId).sort()).toEqual(
    [first, 'pay_Second00000000'].sort(),
  )
  const leadId = (await app.orderOf(order.id))?.leadId
  for (const { id, isSurplus } of booked) {
    expect(await app.queuedMailsOf(id)).toEqual(['payment-agency'])
    const { to, subject, said } = await letterOf(paymentAgencyMail, id)
    expect(to).toBe('hello@orbweaver.example')
    expect(subject).toMatch(
      isSurplus
        ? /^Test: ₹1,500 paid a second time: refund it: OW-\w+ from Asha Rao$/
        : /^Test: ₹1,500 paid: OW-\w+ from Asha Rao$/,
    )
    for (const fact of ['no money moved', order.receipt, '+91 98450 12345', `/admin/leads/${leadId}`]) {
      expect(said).toContain(fact)
    }
  }
})

test('the agency’s mail says if the amount was not checked', async () => {
  const { order } = await app.makeOrder({ amountMinor: 12_300, quote: null })
  await app.payInWindow(order.providerOrderId)
  await app.settle(order.providerOrderId)
  const [payment] = await app.paymentsOf(order.id)
  expect((await letterOf(paymentAgencyMail, payment?.id ?? '')).said).toContain('Unquoted')
})

test('mails customer and agency once about a refund, also one made in the provider’s dashboard', async () => {
  const { order } = await app.makeOrder()
  const { razorpay_payment_id: paymentId } = await app.payInWindow(order.providerOrderId)
  await app.settle(order.providerOrderId)
  const input = {
    orderId: order.id,
    amountInrMinor: 50_000,
    reason: 'Fewer pages',
    effect: 'owed-again' as const,
    key: randomUUID(),
  }
  await refundPayment(app.context.staff, input)
  await app.standIn.store.refund(paymentId, { amount: 100_000, receipt: null, notes: [] })
  for (let time = 0; time < 2; time++) {
    await settleRefunds(app.context.system, { providerPaymentId: paymentId })
  }

  const given = await app.db.select().from(refunds).orderBy(refunds.amountMinor)
  expect(given).toHaveLength(2)
  const words = [
    ['₹500', 'Meera', 'Fewer pages'],
    ['₹1,000', 'Provider', ''],
  ]
  for (const [index, { id }] of given.entries()) {
    expect(await app.queuedMailsOf(id)).toEqual(['refund-agency', 'refund-customer'])
    const [amount = '', by = '', reason = ''] = words[index] ?? []
    const toCustomer = await letterOf(refundCustomerMail, id)
    expect(toCustomer).toMatchObject({
      to: order.customerEmail,
      subject: `Test: We have refunded ${amount}`,
    })
    expect(toCustomer.said).toContain(order.receipt)
    expect(toCustomer.said).not.toContain('Fewer pages')
    const toAgency = await letterOf(refundAgencyMail, id)
    expect(toAgency.to).toBe('hello@orbweaver.example')
    expect(toAgency.subject).toMatch(new RegExp(`^Test: ${amount} refunded: OW-`))
    for (const fact of [by, reason, 'Asha Rao', '/admin/leads/']) expect(toAgency.said).toContain(fact)
  }
})

test('receipt and advance receipt name the agency’s day and time of a payment', async () => {
  // In UTC it is still 2 November.
  app.context.setTime(new Date('2026-11-02T20:35:00.000Z'))
  const { order } = await app.makeOrder()
  await app.payInWindow(order.providerOrderId)
  await app.settle(order.providerOrderId)
  const { said } = await letterOf(paymentReceiptMail, order.id)
  expect(said).toContain('"Paid at","value":"3 Nov 2026, 02:05 India time (GMT+5:30)"')
  const document = await issueDocumentOfOrder(app.context.system, { orderId: order.id })
  expect(document?.content.notes[0]).toBe(`Order ${order.receipt}, paid on 3 November 2026 (India time).`)
  const { text } = await readPdf(document?.pdf ?? Buffer.alloc(0))
  expect(text).toContain('Issued 3 November 2026 (India time)')
})

test.each([
  ['what was chosen', businessBasic, 'Business Basic'],
  ['no more than the amount where nothing was chosen', null, ''],
])(
  'receipt and refund say %s without the sender’s text, which the agency’s mail has too',
  async (_, quote, chosen) => {
    const written = 'Win a prize at spam.example'
    const { order } = await app.makeOrder({ description: written, quote })
    await app.payInWindow(order.providerOrderId)
    await app.settle(order.providerOrderId)
    const key = randomUUID()
    const input = {
      orderId: order.id,
      amountInrMinor: 50_000,
      reason: 'Fewer pages',
      effect: 'owed-again' as const,
      key,
    }
    await refundPayment(app.context.staff, input)
    for (const [definition, id] of [
      [paymentReceiptMail, order.id],
      [refundCustomerMail, key],
    ] as const) {
      const { to, said } = await letterOf(definition, id)
      expect(to).toBe(order.customerEmail)
      expect(said).not.toContain('spam.example')
      expect(said.includes('"label":"For"')).toBe(chosen !== '')
      expect(said).toContain(chosen)
    }
    expect((await letterOf(refundAgencyMail, key)).said).toContain(written)
  },
)

test('sends no mail about an incomplete refund', async () => {
  const { order } = await app.makeOrder()
  await app.payInWindow(order.providerOrderId)
  await app.settle(order.providerOrderId)
  const { gateway } = app.context.staff
  const slow: typeof gateway = {
    ...gateway,
    refundPayment: async (asked) => ({ ...(await gateway.refundPayment(asked)), status: 'pending' }),
  }
  const key = randomUUID()
  const input = {
    orderId: order.id,
    amountInrMinor: 50_000,
    reason: 'Fewer pages',
    effect: 'owed-again' as const,
    key,
  }
  await refundPayment({ ...app.context.staff, gateway: slow }, input)
  const [refund] = await app.db.select().from(refunds).where(eq(refunds.id, key))
  expect(refund).toMatchObject({ status: 'pending' })
  expect(await app.queuedMailsOf(key)).toEqual([])
})

test('an address gets five receipts of simulated payments an hour, and all of real ones', async () => {
  const customer = { name: 'Asha Rao', email: 'asha@example.com', phone: '', companyName: '' }
  const paid: string[] = []
  for (let count = 0; count < 6; count++) {
    const { order } = await app.makeOrder({ customer })
    await app.payInWindow(order.providerOrderId)
    await app.settle(order.providerOrderId)
    paid.push(order.id)
  }
  const job = sendMail([paymentReceiptMail], recordMailOutcome)
  const receive = async (subjectId: string) => {
    const data = { kind: paymentReceiptMail.kind, subjectId }
    await job.handle({ ctx: app.context.system, data, attempt: 1, lastAttempt: false })
    const [mail] = (await app.pool.query('select status from mails where subject_id = $1', [subjectId])).rows
    return mail.status
  }

  const statuses: string[] = []
  for (const id of paid) statuses.push(await receive(id))
  expect(statuses).toEqual([...Array(5).fill('logged'), 'held'])

  await app.pool.query("delete from mails; update orders set mode = 'live'")
  const live: string[] = []
  for (const id of paid) live.push(await receive(id))
  expect(live).toEqual(Array(6).fill('logged'))
})
