import { expect, test } from 'vitest'
import type { AnyWireQuote } from '#domain/quote.ts'
import { businessBasic } from '#test/make-orders.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'

const desk = setUpPaymentDesk()

test('a tampered amount or total is refused, naming the field', async () => {
  await expect(desk.makeOrder({ amountMinor: 100 })).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ field: 'amount' }],
  })
  const { pool } = desk
  await expect(
    desk.makeOrder({
      quote: { packageId: 'business-basic', addOnIds: [], currency: 'INR', countryCode: 'IN', total: 1 },
    }),
  ).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'quote.total' }] })
  expect((await pool.query('select from orders')).rowCount).toBe(0)
  expect((await pool.query('select from standin_entities')).rowCount).toBe(0)
})

test('an amount without a quote is served and marked unquoted', async () => {
  const { order } = await desk.makeOrder({ amountMinor: 12_345, quote: null })
  expect(order).toMatchObject({ amountMinor: 12_345, quote: null })
})

test('a second attempt of the same browser at the same choice continues its order, with the latest answers', async () => {
  const { order: first, linkToken: old } = await desk.makeOrder()
  await desk.payInWindow(first.providerOrderId, 'failure', 'never')
  desk.waitMinutes(60)
  const customer = { name: 'Asha Rao', email: 'corrected@example.com', phone: '', companyName: '' }
  const { order, linkToken } = await desk.makeOrder({ customer })
  expect(order).toMatchObject({ id: first.id, customerEmail: 'corrected@example.com', checks: 0 })
  expect(linkToken).not.toBe(old)
  expect((await desk.pool.query('select from orders')).rowCount).toBe(1)
  desk.waitMinutes(2)
  await desk.payInWindow(order.providerOrderId, 'success', 'never')
  await desk.reconcile()
  await desk.expectSettledOnce(order.id)
})

test.each<[string, Parameters<typeof desk.makeOrder>[0]]>([
  ['another browser', { visitorHashes: ['another browser'] }],
  ['another form', { source: 'checkout' }],
  [
    'another choice at the same price',
    { quote: { ...businessBasic, packageId: 'basic-website' } as AnyWireQuote },
  ],
  ['an amount without a quote', { quote: null }],
])('%s has an order of its own', async (_, changes) => {
  const { order: first } = await desk.makeOrder()
  expect((await desk.makeOrder(changes)).order.id).not.toBe(first.id)
})

test('an order whose request has arrived, or that has expired, is not continued', async () => {
  const { order: first } = await desk.makeOrder()
  await desk.sendRequest(first.providerOrderId)
  const { order: second } = await desk.makeOrder()
  desk.waitMinutes(30 * 24 * 60)
  const { order: third } = await desk.makeOrder()
  expect(new Set([first.id, second.id, third.id]).size).toBe(3)
})

test('a second attempt at a paid order reads that it is paid, and the payment is booked', async () => {
  const { order } = await desk.makeOrder()
  await desk.payInWindow(order.providerOrderId, 'success', 'never')
  await expect(desk.makeOrder()).rejects.toMatchObject({ code: 'conflict', message: /paid already/ })
  await desk.expectSettledOnce(order.id)
})
