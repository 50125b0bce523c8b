import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#db/schema/mails.ts'
import { agency } from '#domain/agency.ts'
import { recordMailOutcome } from '#features/leads/lead.server.ts'
import type { MailDefinition } from '#features/mails/mail.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { leadAgencyMail, leadVisitorMail } from './lead-mails.server.ts'
import { paymentReceiptMail } from './receipt-mail.server.ts'

const desk = setUpPaymentDesk()
const customer = { name: 'Asha Rao', email: 'asha@example.com', phone: '', companyName: '' }
const makeOrder = async () => (await desk.makeOrder({ customer })).order

async function send(definition: MailDefinition, subjectId: string, ctx = desk.context.system): Promise<void> {
  const { handle } = sendMail([definition], recordMailOutcome)
  await handle({ ctx, data: { kind: definition.kind, subjectId }, attempt: 1, lastAttempt: false })
}

const logOf = async ({ kind }: MailDefinition, subjectId: string) =>
  (
    await desk.db
      .select()
      .from(mails)
      .where(and(eq(mails.kind, kind), eq(mails.subjectId, subjectId)))
  )[0]

/** Sends the visitor's copy and returns its text. */
async function copyOf(leadId: string, ctx = desk.context.system): Promise<string> {
  await send(leadVisitorMail, leadId, ctx)
  return (await logOf(leadVisitorMail, leadId))?.text ?? ''
}

function expectPaidWords(text: string): void {
  expect(text).toContain('Your payment of ₹1,500 has arrived')
  expect(text).toContain(agency.responseTimes.afterPayment)
  expect(text).not.toContain(`answer within ${agency.responseTimes.standard}`)
  expect(text).not.toContain('Nothing has been charged')
}

function expectCheckingWords(text: string): void {
  expect(text).toContain('Your payment is being checked.')
  expect(text).not.toContain(`answer within ${agency.responseTimes.standard}`)
  expect(text).not.toContain('Nothing has been charged')
}

const silent = () => {
  const refuse = () => Promise.reject(new GatewayError('unavailable', 'The line broke'))
  const { system } = desk.context
  return { ...system, gateway: { ...system.gateway, fetchOrder: refuse, listPayments: refuse } }
}

test('a visitor who pays and sends the request right after gets one mail: copy and receipt', async () => {
  const order = await makeOrder()
  await desk.verify(await desk.payInWindow(order.providerOrderId))
  const { receipt } = await desk.sendRequest(order.providerOrderId)
  const text = await copyOf(receipt.id)
  expectPaidWords(text)
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

test('the receipt waits some seconds for the request that follows a payment, and for none that is there', async () => {
  const waits = async (orderId: string) =>
    (
      await desk.pool.query(
        `select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
         where data->>'kind' = 'payment-receipt' and data->>'subjectId' = $1`,
        [orderId],
      )
    ).rows
  const paidFirst = await makeOrder()
  await desk.verify(await desk.payInWindow(paidFirst.providerOrderId))
  expect(await waits(paidFirst.id)).toEqual([{ seconds: 5 }])
  const sentFirst = await makeOrder()
  await desk.sendRequest(sentFirst.providerOrderId)
  await desk.verify(await desk.payInWindow(sentFirst.providerOrderId))
  expect(await waits(sentFirst.id)).toEqual([{ seconds: 0 }])
})

test('a payment without webhook or proof is found by asking the provider before the copy is written', async () => {
  const order = await makeOrder()
  await desk.payInWindow(order.providerOrderId, 'success', 'never')
  const { receipt } = await desk.sendRequest(order.providerOrderId)
  expectPaidWords(await copyOf(receipt.id))
  await desk.expectSettledOnce(order.id)
  await send(paymentReceiptMail, order.id)
  expect(await logOf(paymentReceiptMail, order.id)).toMatchObject({ status: 'included' })
})

test('a receipt that is out already is named in the copy and not sent again', async () => {
  const order = await makeOrder()
  await desk.verify(await desk.payInWindow(order.providerOrderId))
  await send(paymentReceiptMail, order.id)
  const { receipt } = await desk.sendRequest(order.providerOrderId)
  const text = await copyOf(receipt.id)
  expectPaidWords(text)
  expect(text).toContain(`Its receipt, ${order.receipt}, is in a separate email.`)
  expect(text).not.toContain(`Receipt: ${order.receipt}`)
  expect(await logOf(paymentReceiptMail, order.id)).toMatchObject({ status: 'logged' })
})

test('a receipt that goes out while the copy is being written is not sent a second time in it', async () => {
  const order = await makeOrder()
  await desk.verify(await desk.payInWindow(order.providerOrderId))
  const { receipt } = await desk.sendRequest(order.providerOrderId)
  let composed = 0
  const copy: MailDefinition = {
    ...leadVisitorMail,
    async compose(args) {
      const mail = await leadVisitorMail.compose(args)
      if (composed++ === 0) await send(paymentReceiptMail, order.id)
      return mail
    },
  }
  await send(copy, receipt.id)
  expect(composed).toBe(2)
  const sent = await logOf(leadVisitorMail, receipt.id)
  expect(sent).toMatchObject({ status: 'logged' })
  expect(sent?.text).not.toContain(`Receipt: ${order.receipt}`)
  expect(await logOf(paymentReceiptMail, order.id)).toMatchObject({ status: 'logged' })
})

test('a receipt goes to the address of its order, whatever address the request gives', async () => {
  const { order } = await desk.makeOrder()
  await desk.verify(await desk.payInWindow(order.providerOrderId))
  const { receipt } = await desk.sendRequest(order.providerOrderId)
  expect(await copyOf(receipt.id)).not.toContain(`Receipt: ${order.receipt}`)
  await send(paymentReceiptMail, order.id)
  expect(await logOf(paymentReceiptMail, order.id)).toMatchObject({
    status: 'logged',
    toAddress: order.customerEmail,
  })
})

test('a copy that is held takes no receipt with it', async () => {
  for (let sent = 0; sent < 5; sent++) await copyOf((await desk.sendRequest(null)).receipt.id)
  const order = await makeOrder()
  await desk.verify(await desk.payInWindow(order.providerOrderId))
  const { receipt } = await desk.sendRequest(order.providerOrderId)
  await copyOf(receipt.id)
  expect(await logOf(leadVisitorMail, receipt.id)).toMatchObject({ status: 'held' })
  await send(paymentReceiptMail, order.id)
  expect(await logOf(paymentReceiptMail, order.id)).toMatchObject({ status: 'logged' })
})

test('past the cap of the hour a copy with a receipt goes out at once, and one without waits', async () => {
  const { system } = desk.context
  const ctx = { ...system, env: { ...system.env, COPIES_PER_HOUR: 1 } }
  const copied = async (leadId: string) => {
    await send(leadVisitorMail, leadId, ctx)
    return (await logOf(leadVisitorMail, leadId))?.status
  }
  expect(await copied((await desk.sendRequest(null)).receipt.id)).toBe('logged')
  const order = await makeOrder()
  await desk.verify(await desk.payInWindow(order.providerOrderId))
  expect(await copied((await desk.sendRequest(order.providerOrderId)).receipt.id)).toBe('logged')
  expect(await copied((await desk.sendRequest(null)).receipt.id)).toBe('waiting')
})

test('while the provider does not answer, the payment is being checked, and soon asked about again', async () => {
  const order = await makeOrder()
  await desk.payInWindow(order.providerOrderId, 'success', 'never')
  const { receipt } = await desk.sendRequest(order.providerOrderId)
  expectCheckingWords(await copyOf(receipt.id, silent()))
  const inHalfAMinute = new Date(desk.context.system.clock().getTime() + 30_000)
  expect(await desk.orderOf(order.id)).toMatchObject({ status: 'created', nextCheckAt: inHalfAMinute })
})

test.each(['created', 'authorized'])('a try that the provider calls %s is being checked', async (status) => {
  const order = await makeOrder()
  const proof = await desk.payInWindow(order.providerOrderId)
  await desk.pool.query('update standin_entities set entity = entity || $2 where id = $1', [
    proof.razorpay_payment_id,
    JSON.stringify({ status, captured: false }),
  ])
  await desk.pool.query('update standin_entities set entity = entity || $2 where id = $1', [
    order.providerOrderId,
    JSON.stringify({ status: 'attempted' }),
  ])
  const { receipt } = await desk.sendRequest(order.providerOrderId)
  const { system } = desk.context
  // Another process is capturing the payment.
  const gateway = {
    ...system.gateway,
    capturePayment: () => Promise.reject(new GatewayError('refused', 'Too late')),
  }
  expectCheckingWords(await copyOf(receipt.id, { ...system, gateway }))
})

test('nothing was charged where every try failed, once the provider has said so', async () => {
  const order = await makeOrder()
  await desk.payInWindow(order.providerOrderId, 'failure', 'never')
  const { receipt } = await desk.sendRequest(order.providerOrderId)
  expect(await copyOf(receipt.id)).toContain('Nothing has been charged yet.')
})

test('a payment that does not match its request is not denied in mails', async () => {
  const order = await makeOrder()
  await desk.verify(await desk.payInWindow(order.providerOrderId))
  const { receipt } = await desk.sendRequest(order.providerOrderId, undefined, 'another browser')
  expectCheckingWords(await copyOf(receipt.id))
  await send(leadAgencyMail, receipt.id)
  expect((await logOf(leadAgencyMail, receipt.id))?.text).toContain('Claimed: ')
})

test('the agency reads in the lead’s mail what was paid', async () => {
  const order = await makeOrder()
  await desk.payInWindow(order.providerOrderId, 'success', 'never')
  const { receipt } = await desk.sendRequest(order.providerOrderId)
  await send(leadAgencyMail, receipt.id)
  const mail = await logOf(leadAgencyMail, receipt.id)
  expect(mail?.subject).toBe(`Project request ${receipt.reference} from Asha Rao, ₹1,500 paid (test)`)
  expect(mail?.text).toContain(`${order.receipt}: ₹1,500 paid, test: no money moved`)
})
