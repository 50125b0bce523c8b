import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import { dayMs } from '#domain/duration.ts'
import { money } from '#domain/money.ts'
import { chargeFor, priceToConfirm } from '#domain/pricing.ts'
import type { NewPaymentLink } from '#features/payments/orders/order.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { freshLinkMail } from './mails/agency-mails.server.ts'
import {
  askForFreshLink,
  createPaymentLink,
  readPaymentLink,
  startLinkCheckout,
} from './payment-links.server.ts'

const desk = setUpPaymentDesk()

test('the holder of a link sees its order and pays it from another browser, until it is paid', async () => {
  const { order, linkToken: token } = await desk.makeOrder()
  expect(order.linkHash).not.toContain(token)
  const read = () => readPaymentLink({ ctx: desk.holderOf(token) })
  expect(await read()).toMatchObject({ status: 'created', amountInrMinor: 150_000, reference: null })
  const start = () =>
    startLinkCheckout({ ctx: desk.holderOf(token), input: { visitorHash: 'another browser' } })
  expect(await start()).toMatchObject({
    razorpay_key: desk.context.visitor.gateway.keyId,
    order: { id: order.providerOrderId, amount: 150_000, currency: 'INR' },
  })
  const proof = await desk.payInWindow(order.providerOrderId)
  expect(await desk.verify(proof, 'another browser')).toMatchObject({ success: true })
  expect(await desk.verify(proof)).toMatchObject({ success: true })
  expect(await read()).toMatchObject({ status: 'paid', reference: expect.stringMatching(/^OW-/) })
  await expect(start()).rejects.toMatchObject({ code: 'conflict' })
  await expect(readPaymentLink({ ctx: desk.holderOf('A'.repeat(22)) })).rejects.toMatchObject({
    code: 'not-found',
  })
})

/** ¥199 for a list price of ₹15,000, stored before there was a charge floor. */
const yenQuote: AgreedPrice = {
  kind: 'package',
  lines: [{ id: 'business-basic', name: 'Business Basic' }],
  terms: { currency: 'JPY', multiplier: 1.1, ratePerInr: 1.8 },
  total: money(199, 'JPY'),
  charge: { total: money(11_100, 'INR'), deposit: money(1100, 'INR'), balance: money(10_000, 'INR') },
  list: null,
}
const mended: AgreedPrice = {
  ...yenQuote,
  total: money(27_000, 'JPY'),
  charge: { ...yenQuote.charge, total: money(1_500_000, 'INR') },
}

test('a link whose price is under the floor, made before there was one, is shown and not paid', async () => {
  const { order, linkToken: token } = await desk.makeOrder()
  await desk.db.update(orders).set({ quote: yenQuote, amountMinor: 1100 }).where(eq(orders.id, order.id))
  const read = () => readPaymentLink({ ctx: desk.holderOf(token) })
  expect(await read()).toMatchObject({ status: 'created', isPriceToConfirm: true })
  await expect(
    startLinkCheckout({ ctx: desk.holderOf(token), input: { visitorHash: 'another browser' } }),
  ).rejects.toMatchObject({ code: 'invalid', message: priceToConfirm })
  expect(await desk.orderOf(order.id)).toMatchObject({ visitorHashes: order.visitorHashes })
  // The same rupees at a multiplier that brings in the list price.
  await desk.db.update(orders).set({ quote: mended }).where(eq(orders.id, order.id))
  expect(await read()).toMatchObject({ isPriceToConfirm: false })
})

const refusal = `${priceToConfirm} Agree on one with the customer, then make a link for an amount.`

test('staff make no link for a price under the floor, and an open one is not given out again', async () => {
  const { receipt } = await desk.sendRequest(null)
  const make = () => createPaymentLink({ ctx: desk.context.staff, input: { leadId: receipt.id } })
  const quoteIt = (quote: AgreedPrice) => desk.db.update(leads).set({ quote }).where(eq(leads.id, receipt.id))
  await quoteIt(yenQuote)
  await expect(make()).rejects.toMatchObject({ code: 'invalid', message: refusal })
  await quoteIt(mended)
  const { orderId } = await make()
  await quoteIt(yenQuote)
  const { linkHash } = (await desk.orderOf(orderId)) ?? {}
  await expect(make()).rejects.toMatchObject({ code: 'invalid', message: refusal })
  expect(await desk.orderOf(orderId)).toMatchObject({ linkHash })
})

test('for a price under the floor staff make a link for what they have agreed on, and it is paid', async () => {
  const { receipt } = await desk.sendRequest(null)
  await desk.db.update(leads).set({ quote: yenQuote }).where(eq(leads.id, receipt.id))
  await expect(linkFor(receipt.id, { part: 'balance' })).rejects.toMatchObject({ message: refusal })
  const { orderId, payment_link } = await linkFor(receipt.id, { part: 'amount', amountInrMinor: 150_000 })
  const token = payment_link.split('#')[1] ?? ''
  expect(await viewOf(token)).toMatchObject({ amountInrMinor: 150_000, isPriceToConfirm: false })
  const { order } = await startBy(token)
  await desk.verify(await desk.payInWindow(order.id), 'another browser')
  expect(await desk.orderOf(orderId)).toMatchObject({ status: 'paid', quote: null })
})

const later = (days: number) => desk.waitMinutes((days * dayMs) / 60_000)
const viewOf = (token: string) => readPaymentLink({ ctx: desk.holderOf(token) })
const startBy = (token: string) =>
  startLinkCheckout({ ctx: desk.holderOf(token), input: { visitorHash: 'another browser' } })
const askFor = (token: string) => askForFreshLink({ ctx: desk.holderOf(token) })

test('a payment by a link opened after the last check is found without browser or webhook', async () => {
  const { order, linkToken } = await desk.makeOrder()
  for (let day = 0; day < 6; day++) {
    later(1)
    await desk.reconcile()
  }
  await desk.db.update(orders).set({ nextCheckAt: null, checks: 8 }).where(eq(orders.id, order.id))
  await startBy(linkToken)
  await desk.payInWindow(order.providerOrderId, 'success', 'never')
  desk.waitMinutes(2)
  await desk.reconcile()
  await desk.expectSettledOnce(order.id)
})

test('an order whose description names the customer is not for them twice', async () => {
  const { order, linkToken } = await desk.makeOrder()
  await desk.db
    .update(orders)
    .set({ description: 'Business Website for Asha Rao' })
    .where(eq(orders.id, order.id))
  expect((await viewOf(linkToken)).headline).toBe('Business Website for Asha Rao')
})

test('a link can be paid for 30 days, and then only a fresh one', async () => {
  const { order, linkToken } = await desk.makeOrder()
  later(29)
  expect(await viewOf(linkToken)).toMatchObject({ isExpired: false, endsAt: '2026-12-02T10:00:00.000Z' })
  await startBy(linkToken)
  await expect(askFor(linkToken)).rejects.toMatchObject({ code: 'conflict' })
  later(1)
  expect(await viewOf(linkToken)).toMatchObject({ isExpired: true })
  await expect(startBy(linkToken)).rejects.toMatchObject({ code: 'conflict', message: /expired/ })
  await askFor(linkToken)
  expect(await desk.queuedMailsOf(order.id)).toEqual(['fresh-link'])
  const mail = await freshLinkMail.compose({ ctx: desk.context.system, subjectId: order.id })
  expect(mail?.letter.subject).toBe(`New payment link wanted: ${order.receipt} from Asha Rao`)
})

test('money that comes in for an expired order is booked all the same', async () => {
  const { order, linkToken } = await desk.makeOrder()
  later(31)
  const proof = await desk.payInWindow(order.providerOrderId)
  expect(await desk.verify(proof)).toMatchObject({ success: true })
  await desk.expectSettledOnce(order.id)
  expect(await viewOf(linkToken)).toMatchObject({ status: 'paid', isExpired: false })
  expect(await freshLinkMail.compose({ ctx: desk.context.system, subjectId: order.id })).toBeNull()
})

test('staff who make a link for a lead whose open one has expired get a fresh order', async () => {
  const { order } = await desk.makeOrder()
  await desk.verify(await desk.payInWindow(order.providerOrderId))
  const leadId = (await desk.orderOf(order.id))?.leadId ?? ''
  const make = () => createPaymentLink({ ctx: desk.context.staff, input: { leadId, again: true } })
  const first = await make()
  expect((await make()).orderId).toBe(first.orderId)
  later(30)
  expect((await make()).orderId).not.toBe(first.orderId)
})

/** ₹15,000, of which ₹1,500 is the deposit. */
const rupeeQuote: AgreedPrice = {
  ...yenQuote,
  terms: { currency: 'INR', multiplier: 1, ratePerInr: 1 },
  total: money(1_500_000, 'INR'),
  charge: chargeFor(money(1_500_000, 'INR')),
}

const linkFor = (leadId: string, asked: Partial<NewPaymentLink> = {}) =>
  createPaymentLink({ ctx: desk.context.staff, input: { leadId, ...asked } })

test('a paid deposit is asked for again only on purpose, and the balance is the rest of the price', async () => {
  const { order } = await desk.makeOrder()
  // No webhook has told us, so the program asks the provider.
  await desk.settle(order.providerOrderId)
  await desk.payInWindow(order.providerOrderId, 'success', 'never')
  const { receipt } = await desk.sendRequest(order.providerOrderId)
  await desk.db.update(leads).set({ quote: rupeeQuote }).where(eq(leads.id, receipt.id))

  await expect(linkFor(receipt.id)).rejects.toMatchObject({
    code: 'conflict',
    message: `The deposit is paid: ₹1,500, receipt ${order.receipt}.`,
  })
  expect((await desk.pool.query('select from orders')).rowCount).toBe(1)
  const balance = await linkFor(receipt.id, { part: 'balance' })
  expect(await desk.orderOf(balance.orderId)).toMatchObject({
    part: 'balance',
    amountMinor: 1_350_000,
    description: 'Balance: Business Basic',
  })
  const again = await linkFor(receipt.id, { again: true })
  expect(await desk.orderOf(again.orderId)).toMatchObject({ part: 'deposit', amountMinor: 150_000 })
  const { providerOrderId = '' } = (await desk.orderOf(balance.orderId)) ?? {}
  await desk.payInWindow(providerOrderId, 'success', 'never')
  await expect(linkFor(receipt.id, { part: 'balance' })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Nothing is left to pay.',
  })
})

test('staff ask for an amount of their own, also where nothing was quoted', async () => {
  const { receipt } = await desk.sendRequest(null)
  await expect(linkFor(receipt.id)).rejects.toMatchObject({ code: 'conflict' })
  await expect(linkFor(receipt.id, { part: 'amount' })).rejects.toMatchObject({
    fields: [{ field: 'amountInrMinor' }],
  })
  const { orderId } = await linkFor(receipt.id, { part: 'amount', amountInrMinor: 500_000 })
  expect(await desk.orderOf(orderId)).toMatchObject({
    part: 'amount',
    amountMinor: 500_000,
    description: `Agreed amount: ${receipt.reference}`,
  })
  const link = await linkFor(receipt.id, { part: 'amount', amountInrMinor: 500_000 })
  const { headline } = await viewOf(link.payment_link.split('#')[1] ?? '')
  expect(headline).toBe(`Agreed amount: ${receipt.reference}, for Asha Rao`)
  const another = await linkFor(receipt.id, { part: 'amount', amountInrMinor: 600_000 })
  expect(another.orderId).not.toBe(orderId)
})

test('staff make a payment link for a lead’s deposit; a new one replaces the old', async () => {
  const { id } = await desk.paidOrder()
  const [paid] = await desk.db.select().from(orders)
  expect(paid?.id).toBe(id)
  const leadId = paid?.leadId ?? ''
  const make = () => createPaymentLink({ ctx: desk.context.staff, input: { leadId, again: true } })
  const view = (link: string) => readPaymentLink({ ctx: desk.holderOf(link.split('#')[1] ?? '') })
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
