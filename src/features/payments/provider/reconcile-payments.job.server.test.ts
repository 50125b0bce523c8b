import { expect, test } from 'vitest'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'

const app = setUpPayments()

test('settles a payment in one run if the tab was closed and every webhook lost', async () => {
  const { order } = await app.makeOrder()
  await app.payInWindow(order.providerOrderId, 'success', 'never')
  app.waitMinutes(1)
  await app.reconcile()
  expect(await app.orderOf(order.id)).toMatchObject({ status: 'created' })
  app.waitMinutes(14)
  await app.reconcile()
  await app.expectSettledOnce(order.id)
  expect(await app.paymentsOf(order.id)).toMatchObject([{ settledBy: 'reconciler' }])
})

test('settles the other orders if the provider refuses to show one', async () => {
  const { order: gone } = await app.makeOrder({ visitorHashes: ['another browser'] })
  const { order } = await app.makeOrder()
  await app.payInWindow(order.providerOrderId)
  await app.pool.query('delete from standin_entities where id = $1', [gone.providerOrderId])
  app.waitMinutes(3)
  await app.reconcile()
  expect(await app.orderOf(order.id)).toMatchObject({ status: 'paid' })
})

test('checks an unpaid order less and less often, and at last never', async () => {
  const { order } = await app.makeOrder()
  const dates: (string | undefined)[] = []
  for (;;) {
    const due = (await app.orderOf(order.id))?.nextCheckAt
    if (!due) break
    dates.push(due.toISOString())
    app.context.setTime(due)
    await app.reconcile()
  }
  expect(dates).toEqual([
    '2026-11-02T10:02:00.000Z',
    '2026-11-02T10:15:00.000Z',
    '2026-11-02T11:00:00.000Z',
    '2026-11-02T16:00:00.000Z',
    '2026-11-03T10:00:00.000Z',
    '2026-11-04T10:00:00.000Z',
    '2026-11-05T10:00:00.000Z',
    '2026-11-06T10:00:00.000Z',
  ])
  expect(await app.orderOf(order.id)).toMatchObject({ status: 'created' })
})
