import { expect, test } from 'vitest'
import type { AnyWireQuote } from '#domain/money/quote.ts'
import { businessBasic } from '#test/fixtures/order-fixtures.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'

const app = setUpPayments()

test('refuses a tampered amount or total and names the field', async () => {
  await expect(app.makeOrder({ amountMinor: 100 })).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ field: 'amount' }],
  })
  const { pool } = app
  await expect(
    app.makeOrder({
      quote: { packageId: 'business-basic', addOnIds: [], currency: 'INR', countryCode: 'IN', total: 1 },
    }),
  ).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'quote.total' }] })
  expect((await pool.query('select from orders')).rowCount).toBe(0)
  expect((await pool.query('select from standin_entities')).rowCount).toBe(0)
})

test('creates an order for an amount without a quote and marks it unquoted', async () => {
  const { order } = await app.makeOrder({ amountMinor: 12_345, quote: null })
  expect(order).toMatchObject({ amountMinor: 12_345, quote: null })
})

test('a second attempt by the same browser at the same choice reuses its order, with the latest answers', async () => {
  const { order: first, linkToken: old } = await app.makeOrder()
  await app.payInWindow(first.providerOrderId, 'failure', 'never')
  app.waitMinutes(60)
  const customer = { name: 'Asha Rao', email: 'corrected@example.com', phone: '', companyName: '' }
  const { order, linkToken } = await app.makeOrder({ customer })
  expect(order).toMatchObject({ id: first.id, customerEmail: 'corrected@example.com', checks: 0 })
  expect(linkToken).not.toBe(old)
  expect((await app.pool.query('select from orders')).rowCount).toBe(1)
  app.waitMinutes(2)
  await app.payInWindow(order.providerOrderId, 'success', 'never')
  await app.reconcile()
  await app.expectSettledOnce(order.id)
})

test.each<[string, Parameters<typeof app.makeOrder>[0]]>([
  ['another browser', { visitorHashes: ['another browser'] }],
  ['another form', { source: 'checkout' }],
  [
    'another choice at the same price',
    { quote: { ...businessBasic, packageId: 'basic-website' } as AnyWireQuote },
  ],
  ['an amount without a quote', { quote: null }],
])('creates a separate order for %s', async (_, changes) => {
  const { order: first } = await app.makeOrder()
  expect((await app.makeOrder(changes)).order.id).not.toBe(first.id)
})

test('does not reuse an expired order or one whose request has arrived', async () => {
  const { order: first } = await app.makeOrder()
  await app.sendRequest(first.providerOrderId)
  const { order: second } = await app.makeOrder()
  app.waitMinutes(30 * 24 * 60)
  const { order: third } = await app.makeOrder()
  expect(new Set([first.id, second.id, third.id]).size).toBe(3)
})

test('a second attempt at a paid order reports that it is paid, and the payment is booked', async () => {
  const { order } = await app.makeOrder()
  await app.payInWindow(order.providerOrderId, 'success', 'never')
  await expect(app.makeOrder()).rejects.toMatchObject({ code: 'conflict', message: /already been paid/ })
  await app.expectSettledOnce(order.id)
})
