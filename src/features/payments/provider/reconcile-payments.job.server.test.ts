import { expect, test } from 'vitest'
import { setUpPaymentDesk } from '#test/payment-desk.ts'

const desk = setUpPaymentDesk()

test('a closed tab with every webhook dropped is settled within one round', async () => {
  const { order } = await desk.makeOrder()
  await desk.payInWindow(order.providerOrderId, 'success', 'never')
  desk.waitMinutes(1)
  await desk.reconcile()
  expect(await desk.orderOf(order.id)).toMatchObject({ status: 'created' })
  desk.waitMinutes(14)
  await desk.reconcile()
  await desk.expectSettledOnce(order.id)
  expect(await desk.paymentsOf(order.id)).toMatchObject([{ settledBy: 'reconciler' }])
})

test('an order that the provider refuses to show stops no other from being settled', async () => {
  const { order: gone } = await desk.makeOrder({ visitorHashes: ['another browser'] })
  const { order } = await desk.makeOrder()
  await desk.payInWindow(order.providerOrderId)
  await desk.pool.query('delete from standin_entities where id = $1', [gone.providerOrderId])
  desk.waitMinutes(3)
  await desk.reconcile()
  expect(await desk.orderOf(order.id)).toMatchObject({ status: 'paid' })
})

test('an unpaid order is checked less and less often, and finally no more', async () => {
  const { order } = await desk.makeOrder()
  const dates: (string | undefined)[] = []
  for (;;) {
    const due = (await desk.orderOf(order.id))?.nextCheckAt
    if (!due) break
    dates.push(due.toISOString())
    desk.context.setTime(due)
    await desk.reconcile()
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
  expect(await desk.orderOf(order.id)).toMatchObject({ status: 'created' })
})
