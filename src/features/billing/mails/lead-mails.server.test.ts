import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { mails } from '#db/schema/mails.ts'
import { agency, deliveryPromise } from '#domain/agency.ts'
import { moveLead } from '#features/leads/changing/change-lead.server.ts'
import { recordMailOutcome } from '#features/leads/lead.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import type { MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { readDocument } from '../documents/read-document.server.ts'
import { leadAgencyMail, leadVisitorMail } from './lead-mails.server.ts'
import { paymentReceiptMail } from './receipt-mail.server.ts'

const app = setUpPayments()
const customer = { name: 'Asha Rao', email: 'asha@example.com', phone: '', companyName: '' }
const makeOrder = async () => (await app.makeOrder({ customer })).order

async function send(definition: MailDefinition, subjectId: string, ctx = app.context.system): Promise<void> {
  const { handle } = sendMail([definition], recordMailOutcome)
  await handle({ ctx, data: { kind: definition.kind, subjectId }, attempt: 1, lastAttempt: false })
}

const logOf = async ({ kind }: MailDefinition, subjectId: string) =>
  (
    await app.db
      .select()
      .from(mails)
      .where(and(eq(mails.kind, kind), eq(mails.subjectId, subjectId)))
  )[0]

async function copyOf(leadId: string, ctx = app.context.system): Promise<string> {
  await send(leadVisitorMail, leadId, ctx)
  return (await logOf(leadVisitorMail, leadId))?.text ?? ''
}

/** Opens the link in the receipt's own mail. */
async function documentOfReceipt(orderId: string) {
  const mail = await logOf(paymentReceiptMail, orderId)
  expect(mail).toMatchObject({ status: 'logged' })
  const [, id = '', token = ''] = /\/invoice\/([\w-]{36})#([\w-]{22})/.exec(mail?.text ?? '') ?? []
  return (await readDocument(app.holderOf(token), { id })).document
}

function expectPaidTexts(text: string): void {
  expect(text).toContain('Your payment of ₹1,500 has arrived')
  expect(text).toContain(agency.responseTimeAfterPayment)
  expect(text).not.toContain(`answer within ${agency.responseTime}`)
  expect(text).not.toContain('Nothing has been charged')
}

function expectCheckingTexts(text: string): void {
  expect(text).toContain('Your payment is being checked.')
  expect(text).not.toContain(`answer within ${agency.responseTime}`)
  expect(text).not.toContain('Nothing has been charged')
}

const silent = () => {
  const refuse = () => Promise.reject(new GatewayError('unavailable', 'The line broke'))
  const { system } = app.context
  return { ...system, gateway: { ...system.gateway, fetchOrder: refuse, listPayments: refuse } }
}

test('a paid consultation is promised no delivery', async () => {
  const order = await makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  const { receipt } = await app.sendRequest(order.providerOrderId)
  await app.pool.query(
    `update leads set quote = jsonb_set(quote, '{lines,0}', '{"id": "business-consultation", "name": "A call", "plan": "audit"}')`,
  )
  const text = await copyOf(receipt.id)
  expect(text).toContain('We open your project.')
  expect(text).not.toContain(deliveryPromise())
})

test('a visitor who sends the request right after paying gets one mail with copy and receipt', async () => {
  const order = await makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  const { receipt } = await app.sendRequest(order.providerOrderId)
  const text = await copyOf(receipt.id)
  expectPaidTexts(text)
  expect(text).toContain('This was a test payment: no money moved.')
  expect(text).toContain(`Receipt: ${order.receipt}`)
  expect(text).toContain('Project type: Business Website')
  await send(paymentReceiptMail, order.id)
  expect(await logOf(leadVisitorMail, receipt.id)).toMatchObject({
    status: 'logged',
    subject: `Test: We have your request and your payment, reference ${receipt.reference}`,
  })
  expect(await logOf(paymentReceiptMail, order.id)).toMatchObject({ status: 'included', attempts: 1 })
})

test('the receipt waits for the mail about the project', async () => {
  const waits = async (orderId: string) =>
    (
      await app.pool.query(
        `select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
         where data->>'kind' = 'payment-receipt' and data->>'subjectId' = $1`,
        [orderId],
      )
    ).rows
  const paidFirst = await makeOrder()
  await app.verify(await app.payInWindow(paidFirst.providerOrderId))
  expect(await waits(paidFirst.id)).toEqual([{ seconds: 20 }])
  const sentFirst = await makeOrder()
  await app.sendRequest(sentFirst.providerOrderId)
  await app.verify(await app.payInWindow(sentFirst.providerOrderId))
  expect(await waits(sentFirst.id)).toEqual([{ seconds: 20 }])
})

test('polls the provider for a payment without webhook or proof before composing the copy', async () => {
  const order = await makeOrder()
  await app.payInWindow(order.providerOrderId, 'success', 'never')
  const { receipt } = await app.sendRequest(order.providerOrderId)
  expectPaidTexts(await copyOf(receipt.id))
  await app.expectSettledOnce(order.id)
  await send(paymentReceiptMail, order.id)
  expect(await logOf(paymentReceiptMail, order.id)).toMatchObject({ status: 'included' })
})

test('the copy names a sent receipt and does not repeat it', async () => {
  const order = await makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  await send(paymentReceiptMail, order.id)
  const { receipt } = await app.sendRequest(order.providerOrderId)
  const text = await copyOf(receipt.id)
  expectPaidTexts(text)
  expect(text).toContain(`Its receipt, ${order.receipt}, is in a separate email.`)
  expect(text).not.toContain(`Receipt: ${order.receipt}`)
  expect(await logOf(paymentReceiptMail, order.id)).toMatchObject({ status: 'logged' })
})

test('the copy does not repeat a receipt that is sent while it is composed, nor ends its link', async () => {
  const order = await makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  const { receipt } = await app.sendRequest(order.providerOrderId)
  let composed = 0
  const copy: typeof leadVisitorMail = {
    ...leadVisitorMail,
    async compose(ctx, subjectId, checking) {
      const mail = await leadVisitorMail.compose(ctx, subjectId, checking)
      if (composed++ === 0) await send(paymentReceiptMail, order.id)
      return mail
    },
  }
  await send(copy, receipt.id)
  expect(composed).toBe(2)
  const sent = await logOf(leadVisitorMail, receipt.id)
  expect(sent).toMatchObject({ status: 'logged' })
  expect(sent?.text).not.toContain(`Receipt: ${order.receipt}`)
  expect(await documentOfReceipt(order.id)).toMatchObject({ kind: 'receipt', amountInrMinor: 150_000 })
})

test('a receipt goes to the address of its order, not to the request’s', async () => {
  const { order } = await app.makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  const { receipt } = await app.sendRequest(order.providerOrderId)
  expect(await copyOf(receipt.id)).not.toContain(`Receipt: ${order.receipt}`)
  await send(paymentReceiptMail, order.id)
  expect(await logOf(paymentReceiptMail, order.id)).toMatchObject({
    status: 'logged',
    toAddress: order.customerEmail,
  })
})

test('a held copy does not hold the receipt', async () => {
  for (let sent = 0; sent < 5; sent++) await copyOf((await app.sendRequest(null)).receipt.id)
  const order = await makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  const { receipt } = await app.sendRequest(order.providerOrderId)
  await copyOf(receipt.id)
  expect(await logOf(leadVisitorMail, receipt.id)).toMatchObject({ status: 'held' })
  await send(paymentReceiptMail, order.id)
  expect(await logOf(paymentReceiptMail, order.id)).toMatchObject({ status: 'logged' })
})

test('a copy that is held keeps the link of the receipt that is sent while it is composed', async () => {
  for (let sent = 0; sent < 5; sent++) await copyOf((await app.sendRequest(null)).receipt.id)
  const order = await makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  const { receipt } = await app.sendRequest(order.providerOrderId)
  const copy: typeof leadVisitorMail = {
    ...leadVisitorMail,
    async compose(ctx, subjectId, checking) {
      const mail = await leadVisitorMail.compose(ctx, subjectId, checking)
      await send(paymentReceiptMail, order.id)
      return mail
    },
  }
  await send(copy, receipt.id)
  expect(await logOf(leadVisitorMail, receipt.id)).toMatchObject({ status: 'held' })
  expect(await documentOfReceipt(order.id)).toMatchObject({ kind: 'receipt', amountInrMinor: 150_000 })
})

test('the provider is asked nothing for a copy that is not sent', async () => {
  const asked: string[] = []
  const { system } = app.context
  const fetchOrder: typeof system.gateway.fetchOrder = (id) => {
    asked.push(id)
    return system.gateway.fetchOrder(id)
  }
  const ctx = { ...system, gateway: { ...system.gateway, fetchOrder } }
  const order = await makeOrder()
  await app.payInWindow(order.providerOrderId, 'success', 'never')
  const { receipt } = await app.sendRequest(order.providerOrderId)
  await moveLead(app.context.staff, { id: receipt.id, status: 'quarantined' })
  expect(await copyOf(receipt.id, ctx)).toBe('')
  await moveLead(app.context.staff, { id: receipt.id, status: 'new' })
  await app.db.update(leads).set({ email: '' }).where(eq(leads.id, receipt.id))
  expect(await copyOf(receipt.id, ctx)).toBe('')
  expect(asked).toEqual([])
  await app.db.update(leads).set({ email: customer.email }).where(eq(leads.id, receipt.id))
  expectPaidTexts(await copyOf(receipt.id, ctx))
  expect(asked).toContain(order.providerOrderId)
})

test('past the hourly limit a copy with a receipt is sent at once, and one without waits', async () => {
  const { system } = app.context
  const ctx = { ...system, env: { ...system.env, COPIES_PER_HOUR: 1 } }
  const copied = async (leadId: string) => {
    await send(leadVisitorMail, leadId, ctx)
    return (await logOf(leadVisitorMail, leadId))?.status
  }
  expect(await copied((await app.sendRequest(null)).receipt.id)).toBe('logged')
  const order = await makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  expect(await copied((await app.sendRequest(order.providerOrderId)).receipt.id)).toBe('logged')
  expect(await copied((await app.sendRequest(null)).receipt.id)).toBe('waiting')
})

test('a payment stays “being checked” while the provider does not answer, and is soon polled again', async () => {
  const order = await makeOrder()
  await app.payInWindow(order.providerOrderId, 'success', 'never')
  const { receipt } = await app.sendRequest(order.providerOrderId)
  expectCheckingTexts(await copyOf(receipt.id, silent()))
  const inHalfAMinute = new Date(app.context.system.clock().getTime() + 30_000)
  expect(await app.orderOf(order.id)).toMatchObject({ status: 'created', nextCheckAt: inHalfAMinute })
})

test.each(['created', 'authorized'])(
  'an attempt that the provider calls %s is being checked',
  async (status) => {
    const order = await makeOrder()
    const proof = await app.payInWindow(order.providerOrderId)
    await app.pool.query('update standin_entities set entity = entity || $2 where id = $1', [
      proof.razorpay_payment_id,
      JSON.stringify({ status, captured: false }),
    ])
    await app.pool.query('update standin_entities set entity = entity || $2 where id = $1', [
      order.providerOrderId,
      JSON.stringify({ status: 'attempted' }),
    ])
    const { receipt } = await app.sendRequest(order.providerOrderId)
    const { system } = app.context
    // Another process is capturing the payment.
    const gateway = {
      ...system.gateway,
      capturePayment: () => Promise.reject(new GatewayError('refused', 'Too late')),
    }
    expectCheckingTexts(await copyOf(receipt.id, { ...system, gateway }))
  },
)

test('nothing was charged once the provider confirms that every attempt failed', async () => {
  const order = await makeOrder()
  await app.payInWindow(order.providerOrderId, 'failure', 'never')
  const { receipt } = await app.sendRequest(order.providerOrderId)
  expect(await copyOf(receipt.id)).toContain('Nothing has been charged yet.')
})

test('mails do not deny a payment that does not match its request', async () => {
  const order = await makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  const { receipt } = await app.sendRequest(order.providerOrderId, undefined, 'another browser')
  expectCheckingTexts(await copyOf(receipt.id))
  await send(leadAgencyMail, receipt.id)
  expect((await logOf(leadAgencyMail, receipt.id))?.text).toContain('Claimed: ')
})

test('the agency’s mail about the lead states what was paid', async () => {
  const order = await makeOrder()
  await app.payInWindow(order.providerOrderId, 'success', 'never')
  const { receipt } = await app.sendRequest(order.providerOrderId)
  await send(leadAgencyMail, receipt.id)
  const mail = await logOf(leadAgencyMail, receipt.id)
  expect(mail?.subject).toBe(`Project request ${receipt.reference} from Asha Rao, ₹1,500 paid (test)`)
  expect(mail?.text).toContain(`${order.receipt}: ₹1,500 paid, test: no money moved`)
})
