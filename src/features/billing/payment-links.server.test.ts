import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { mails } from '#db/schema/mails.ts'
import { orders } from '#db/schema/orders.ts'
import { dayMs } from '#domain/duration.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { money } from '#domain/money/money.ts'
import { chargeFor, priceToConfirmText } from '#domain/money/pricing.ts'
import { recordMailOutcome } from '#features/leads/lead.server.ts'
import { secretsOf } from '#features/mails/mail-secrets.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import type { NewPaymentLink } from '#features/payments/orders/order.ts'
import { renewLink } from '#features/payments/payment.server.ts'
import { settlePayment } from '#features/payments/settlement/settle-payment.server.ts'
import type { ComposedMail } from '#platform/mail/mail-definition.server.ts'
import { untilWaiting } from '#test/database/until-waiting.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { makeLinkAllTheSame } from '#test/fixtures/make-link-all-the-same.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { freshLinkMail } from './mails/agency-mails.server.ts'
import { paymentLinkMail } from './mails/payment-link-mail.server.ts'
import {
  createPaymentLink,
  readPaymentLink,
  requestNewLink,
  startLinkPayment,
} from './payment-links.server.ts'

const app = setUpPayments()

test('a link’s holder sees its order and pays it from another browser, until it is paid', async () => {
  const { order, linkToken: token } = await app.makeOrder()
  expect(order.linkHash).not.toContain(token)
  const read = () => readPaymentLink(app.holderOf(token))
  expect(await read()).toMatchObject({ status: 'created', amountInrMinor: 150_000, reference: null })
  const start = () => startLinkPayment(app.holderOf(token), { visitorHash: 'another browser' })
  expect(await start()).toMatchObject({
    razorpay_key: app.context.visitor.gateway.keyId,
    order: { id: order.providerOrderId, amount: 150_000, currency: 'INR' },
  })
  const proof = await app.payInWindow(order.providerOrderId)
  expect(await app.verify(proof, 'another browser')).toMatchObject({ success: true })
  expect(await app.verify(proof)).toMatchObject({ success: true })
  expect(await read()).toMatchObject({ status: 'paid', reference: expect.stringMatching(/^OW-/) })
  await expect(start()).rejects.toMatchObject({ code: 'conflict' })
  await expect(readPaymentLink(app.holderOf('A'.repeat(22)))).rejects.toMatchObject({
    code: 'not-found',
  })
})

const yenQuote: AgreedPrice = {
  kind: 'package',
  lines: [{ id: 'business-basic', name: 'Business Basic' }],
  terms: { currency: 'JPY', multiplier: 1.1, ratePerInr: 1.8 },
  total: money(199, 'JPY'),
  charge: { total: money(11_100, 'INR'), deposit: money(1100, 'INR'), balance: money(10_000, 'INR') },
  list: money(1_500_000, 'INR'),
}
const repriced: AgreedPrice = {
  ...yenQuote,
  total: money(27_000, 'JPY'),
  charge: { ...yenQuote.charge, total: money(1_500_000, 'INR') },
}

test('an old link for a price under the floor is shown but cannot be paid', async () => {
  const { order, linkToken: token } = await app.makeOrder()
  await app.db.update(orders).set({ quote: yenQuote, amountMinor: 1100 }).where(eq(orders.id, order.id))
  const read = () => readPaymentLink(app.holderOf(token))
  expect(await read()).toMatchObject({ status: 'created', isPriceToConfirm: true })
  await expect(
    startLinkPayment(app.holderOf(token), { visitorHash: 'another browser' }),
  ).rejects.toMatchObject({ code: 'invalid', message: priceToConfirmText })
  expect(await app.orderOf(order.id)).toMatchObject({ visitorHashes: order.visitorHashes })
  // The same rupees at a multiplier that brings in the list price.
  await app.db.update(orders).set({ quote: repriced }).where(eq(orders.id, order.id))
  expect(await read()).toMatchObject({ isPriceToConfirm: false })
})

const refusal = `${priceToConfirmText} Agree on one with the client, then make a link for that amount.`

test('refuses a link for a price under the floor, and does not return an open one', async () => {
  const { receipt } = await app.sendRequest(null)
  const make = () => createPaymentLink(app.context.staff, { leadId: receipt.id })
  const quoteIt = (quote: AgreedPrice) => app.db.update(leads).set({ quote }).where(eq(leads.id, receipt.id))
  await quoteIt(yenQuote)
  await expect(make()).rejects.toMatchObject({ code: 'invalid', message: refusal })
  await quoteIt(repriced)
  const { orderId } = await make()
  await quoteIt(yenQuote)
  const { linkHash } = (await app.orderOf(orderId)) ?? {}
  await expect(make()).rejects.toMatchObject({ code: 'invalid', message: refusal })
  expect(await app.orderOf(orderId)).toMatchObject({ linkHash })
})

test('staff can create a link for an agreed amount if the price is under the floor', async () => {
  const { receipt } = await app.sendRequest(null)
  await app.db.update(leads).set({ quote: yenQuote }).where(eq(leads.id, receipt.id))
  await expect(linkFor(receipt.id, { part: 'balance' })).rejects.toMatchObject({ message: refusal })
  const { orderId, payment_link } = await linkFor(receipt.id, { part: 'amount', amountInrMinor: 150_000 })
  const token = payment_link?.split('#')[1] ?? ''
  expect(await viewOf(token)).toMatchObject({ amountInrMinor: 150_000, isPriceToConfirm: false })
  const { order } = await startBy(token)
  await app.verify(await app.payInWindow(order.id), 'another browser')
  expect(await app.orderOf(orderId)).toMatchObject({ status: 'paid', quote: null })
})

const later = (days: number) => app.waitMinutes((days * dayMs) / 60_000)
const viewOf = (token: string) => readPaymentLink(app.holderOf(token))
const startBy = (token: string) => startLinkPayment(app.holderOf(token), { visitorHash: 'another browser' })
const askFor = (token: string) => requestNewLink(app.holderOf(token))

test('finds a payment by a link opened after the last poll, without browser or webhook', async () => {
  const { order, linkToken } = await app.makeOrder()
  for (let day = 0; day < 6; day++) {
    later(1)
    await app.reconcile()
  }
  await app.db.update(orders).set({ nextCheckAt: null, checks: 8 }).where(eq(orders.id, order.id))
  await startBy(linkToken)
  await app.payInWindow(order.providerOrderId, 'success', 'never')
  app.waitMinutes(2)
  await app.reconcile()
  await app.expectSettledOnce(order.id)
})

test('the headline does not repeat a customer whom the description names', async () => {
  const { order, linkToken } = await app.makeOrder()
  await app.db
    .update(orders)
    .set({ description: 'Business Website for Asha Rao' })
    .where(eq(orders.id, order.id))
  expect((await viewOf(linkToken)).headline).toBe('Business Website for Asha Rao')
})

test('a link can be paid for 30 days, then only a new one', async () => {
  const { order, linkToken } = await app.makeOrder()
  later(29)
  expect(await viewOf(linkToken)).toMatchObject({ isExpired: false, endsAt: '2026-12-02T10:00:00.000Z' })
  await startBy(linkToken)
  await expect(askFor(linkToken)).rejects.toMatchObject({ code: 'conflict' })
  later(1)
  expect(await viewOf(linkToken)).toMatchObject({ isExpired: true })
  await expect(startBy(linkToken)).rejects.toMatchObject({ code: 'conflict', message: /expired/ })
  await askFor(linkToken)
  expect(await app.queuedMailsOf(order.id)).toEqual(['fresh-link'])
  const mail = await composeAsJob(app.context.system, freshLinkMail, order.id)
  expect(mail?.letter.subject).toBe(`Payment link requested: ${order.receipt} from Asha Rao`)
})

test('books a payment for an expired order', async () => {
  const { order, linkToken } = await app.makeOrder()
  later(31)
  const proof = await app.payInWindow(order.providerOrderId)
  expect(await app.verify(proof)).toMatchObject({ success: true })
  await app.expectSettledOnce(order.id)
  expect(await viewOf(linkToken)).toMatchObject({ status: 'paid', isExpired: false })
  expect(await composeAsJob(app.context.system, freshLinkMail, order.id)).toBeNull()
})

const paidDeposit = (receipt?: string) => [`The deposit is paid: ₹1,500, receipt ${receipt}.`]

test('a new link for a lead whose open one has expired gets a new order', async () => {
  const { order } = await app.makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  const leadId = (await app.orderOf(order.id))?.leadId ?? ''
  const despite = paidDeposit(order.receipt)
  const make = () => createPaymentLink(app.context.staff, { leadId, despite })
  const first = await make()
  expect((await make()).orderId).toBe(first.orderId)
  later(30)
  expect((await make()).orderId).not.toBe(first.orderId)
})

const rupeeQuote: AgreedPrice = {
  ...yenQuote,
  terms: { currency: 'INR', multiplier: 1, ratePerInr: 1 },
  total: money(1_500_000, 'INR'),
  charge: chargeFor(money(1_500_000, 'INR')),
}

const linkFor = (leadId: string, asked: Partial<NewPaymentLink> = {}) =>
  createPaymentLink(app.context.staff, { leadId, ...asked })

test('requests a paid deposit again only on purpose, and the balance is the rest of the price', async () => {
  const { order } = await app.makeOrder()
  await app.settle(order.providerOrderId)
  await app.payInWindow(order.providerOrderId, 'success', 'never')
  const { receipt } = await app.sendRequest(order.providerOrderId)
  await app.db.update(leads).set({ quote: rupeeQuote }).where(eq(leads.id, receipt.id))

  const despite = paidDeposit(order.receipt)
  await expect(linkFor(receipt.id)).rejects.toMatchObject({ code: 'conflict', message: despite[0] })
  expect((await app.pool.query('select from orders')).rowCount).toBe(1)
  const balance = await linkFor(receipt.id, { part: 'balance' })
  expect(await app.orderOf(balance.orderId)).toMatchObject({
    part: 'balance',
    amountMinor: 1_350_000,
    description: 'Balance: Business Basic',
  })
  const again = await linkFor(receipt.id, { despite })
  expect(await app.orderOf(again.orderId)).toMatchObject({ part: 'deposit', amountMinor: 150_000 })
  const { providerOrderId = '' } = (await app.orderOf(balance.orderId)) ?? {}
  await app.payInWindow(providerOrderId, 'success', 'never')
  await expect(linkFor(receipt.id, { part: 'balance' })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Nothing more is due.',
  })
})

test('staff can request any amount, also without a quote', async () => {
  const { receipt } = await app.sendRequest(null)
  await expect(linkFor(receipt.id)).rejects.toMatchObject({ code: 'conflict' })
  await expect(linkFor(receipt.id, { part: 'amount' })).rejects.toMatchObject({
    fields: [{ field: 'amountInrMinor' }],
  })
  const { orderId } = await linkFor(receipt.id, { part: 'amount', amountInrMinor: 500_000 })
  expect(await app.orderOf(orderId)).toMatchObject({
    part: 'amount',
    amountMinor: 500_000,
    description: `Agreed amount: ${receipt.reference}`,
  })
  const link = await linkFor(receipt.id, { part: 'amount', amountInrMinor: 500_000 })
  const { headline } = await viewOf(link.payment_link?.split('#')[1] ?? '')
  expect(headline).toBe(`Agreed amount: ${receipt.reference}, for Asha Rao`)
  const another = await linkFor(receipt.id, { part: 'amount', amountInrMinor: 600_000 })
  expect(another.orderId).not.toBe(orderId)
})

test('staff create a payment link for a lead’s deposit; a new one replaces the old', async () => {
  const { id } = await app.paidOrder()
  const [paid] = await app.db.select().from(orders)
  expect(paid?.id).toBe(id)
  const leadId = paid?.leadId ?? ''
  const despite = paidDeposit(paid?.receipt)
  const make = () => createPaymentLink(app.context.staff, { leadId, despite })
  const view = (link: string | null) => readPaymentLink(app.holderOf(link?.split('#')[1] ?? ''))
  const [first, second] = [await make(), await make()]
  expect(second.orderId).toBe(first.orderId)
  await expect(view(first.payment_link)).rejects.toMatchObject({ code: 'not-found' })
  expect(await view(second.payment_link)).toMatchObject({
    status: 'created',
    amountInrMinor: 150_000,
    quote: { charge: { total: money(1_500_000, 'INR') } },
    reference: expect.any(String),
  })
})

async function mailed(leadId: string, link: Partial<NewPaymentLink> = {}) {
  const { orderId, payment_link } = await linkFor(leadId, { isMailed: true, ...link })
  expect(payment_link).toBeNull()
  const event = (await app.eventsOf('payment-link')).at(-1)
  const compose = () => composeAsJob(app.context.system, paymentLinkMail, `${orderId}.${event?.id}`)
  return { orderId, event, compose }
}

function tokenIn(mail: ComposedMail | null): string {
  return mail ? (secretsOf(mail.letter)[0] ?? '') : ''
}

test('a payment link stands on the lead’s timeline, with amount and author, mailed or not', async () => {
  const { receipt } = await app.sendRequest(null)
  const { orderId } = await linkFor(receipt.id, { part: 'amount', amountInrMinor: 420_000 })
  const own = { orderId, part: 'amount', amountInrMinor: 420_000, isMailed: false }
  const { orderId: another, event } = await mailed(receipt.id, { part: 'amount', amountInrMinor: 360_000 })
  const actor = 'Meera'
  expect(await app.eventsOf('payment-link')).toMatchObject([
    { leadId: receipt.id, actor, data: own },
    { leadId: receipt.id, actor, data: { orderId: another, amountInrMinor: 360_000, isMailed: true } },
  ])
  expect(await app.queuedMailsOf(orderId)).toEqual([])
  expect(await app.queuedMailsOf(`${another}.${event?.id}`)).toEqual(['payment-link'])
})

test('a link that is asked for while its order is settled waits, and is refused as paid', async () => {
  const { receipt } = await app.sendRequest(null)
  const again = () => linkFor(receipt.id, { part: 'amount', amountInrMinor: 420_000 })
  const { orderId } = await again()
  const { providerOrderId } = (await app.orderOf(orderId)) ?? { providerOrderId: '' }
  await app.payInWindow(providerOrderId)
  let second: ReturnType<typeof again> | undefined
  const settled = settlePayment(
    app.context.system,
    { providerOrderId, by: 'webhook' },
    {
      seam: async (name) => {
        if (name !== 'locked') return
        second = again()
        second.catch(() => {})
        await untilWaiting(app.context.database.pool)
      },
    },
  )
  expect(await settled).toMatchObject({ state: 'settled' })
  await expect(second).rejects.toMatchObject({ code: 'conflict', message: 'This has already been paid.' })
})

test('an emailed link opens the order, only from the mail, and stands in the log without its token', async () => {
  const { receipt } = await app.sendRequest(null)
  const { orderId, compose } = await mailed(receipt.id, { part: 'amount', amountInrMinor: 420_000 })
  const mail = await compose()
  expect(mail).toMatchObject({ to: 'asha@example.com', leadId: receipt.id })
  expect(mail?.letter.subject).toBe('Your payment link: ₹4,200')
  expect(await viewOf(tokenIn(mail))).toMatchObject({ amountInrMinor: 420_000, status: 'created' })
  const { order } = await startBy(tokenIn(mail))
  expect(order.id).toBe((await app.orderOf(orderId))?.providerOrderId)
})

test('does not mail a link that is paid, replaced, expired or for more than is left', async () => {
  const { receipt } = await app.sendRequest(null)
  const amount = { part: 'amount', amountInrMinor: 420_000 } as const
  const first = await mailed(receipt.id, amount)
  const second = await mailed(receipt.id, amount)
  expect(second.orderId).toBe(first.orderId)
  expect(await first.compose()).toBeNull()
  const mail = await second.compose()
  expect(tokenIn(mail)).not.toBe('')
  const { payment_link } = await linkFor(receipt.id, amount)
  expect(await second.compose()).toBeNull()
  expect(await viewOf(payment_link?.split('#')[1] ?? '')).toMatchObject({ status: 'created' })
  const third = await mailed(receipt.id, amount)
  await app.payInWindow((await app.orderOf(third.orderId))?.providerOrderId ?? '')
  expect(await third.compose()).toBeNull()
  expect(await app.orderOf(third.orderId)).toMatchObject({ status: 'paid' })
  const fourth = await mailed(receipt.id, amount)
  later(31)
  expect(await fourth.compose()).toBeNull()
})

test('a link that staff make while a mail is composed stays, and the mail with the former is not sent', async () => {
  const { receipt } = await app.sendRequest(null)
  const amount = { part: 'amount', amountInrMinor: 420_000 } as const
  const { orderId, event } = await mailed(receipt.id, amount)
  const { payment_link, mail } = await sendDuring(`${orderId}.${event?.id}`, () =>
    linkFor(receipt.id, amount),
  )
  expect(await viewOf(payment_link?.split('#')[1] ?? '')).toMatchObject({ status: 'created' })
  expect(mail).toMatchObject({ status: 'dropped', sentAt: null })
})

test('a mail whose link is replaced while it is composed is composed again', async () => {
  const { receipt } = await app.sendRequest(null)
  const { orderId, event } = await mailed(receipt.id, { part: 'amount', amountInrMinor: 420_000 })
  const { mail } = await sendDuring(`${orderId}.${event?.id}`, () =>
    renewLink(app.context.staff, { orderId }),
  )
  expect(mail).toMatchObject({ status: 'logged' })
  const [, token = ''] = /#([\w-]{22})/.exec(mail?.text ?? '') ?? []
  expect(await viewOf(token)).toMatchObject({ status: 'created' })
})

/** Sends the mail of a link, and once calls `meanwhile` after it is composed. */
async function sendDuring<Made>(subjectId: string, meanwhile: () => Promise<Made>) {
  let made: Made | undefined
  const slow: typeof paymentLinkMail = {
    ...paymentLinkMail,
    async compose(...input) {
      const composed = await paymentLinkMail.compose(...input)
      made ??= await meanwhile()
      return composed
    },
  }
  const { kind } = paymentLinkMail
  const job = { ctx: app.context.system, data: { kind, subjectId }, attempt: 1, lastAttempt: false }
  await sendMail([slow], recordMailOutcome).handle(job)
  if (!made) throw new Error('The mail was not composed')
  const [mail] = await app.db.select().from(mails).where(eq(mails.subjectId, subjectId))
  return { ...made, mail }
}

test('does not mail a link of a part that another payment has covered', async () => {
  const { id } = await app.paidOrder()
  const leadId = (await app.orderOf(id))?.leadId ?? ''
  const { compose } = await mailed(leadId, { part: 'balance' })
  expect(tokenIn(await compose())).not.toBe('')
  const rest = { leadId, part: 'amount', amountInrMinor: 1_350_000 } as const
  const other = await makeLinkAllTheSame(app.context.staff, rest)
  await app.payInWindow((await app.orderOf(other.orderId))?.providerOrderId ?? '')
  expect(await compose()).toBeNull()
})

test('refuses to mail a link where no address is known', async () => {
  const { receipt } = await app.sendRequest(null)
  await app.db.update(leads).set({ email: '' }).where(eq(leads.id, receipt.id))
  const making = linkFor(receipt.id, { part: 'amount', amountInrMinor: 420_000, isMailed: true })
  await expect(making).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'isMailed' }] })
  expect(await app.eventsOf('payment-link')).toEqual([])
})
