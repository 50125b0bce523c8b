import { expect, test } from 'vitest'
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
