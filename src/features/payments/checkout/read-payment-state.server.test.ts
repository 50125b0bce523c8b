import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '#platform/context.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { visitorHash } from '#test/make-orders.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { readLinkedPaymentState, readPaymentState } from './read-payment-state.server.ts'

const desk = setUpPaymentDesk()

const ask = (
  { order_id: providerOrderId }: { order_id: string },
  visitor: string | null = visitorHash,
  changes: Partial<Ctx> = {},
) =>
  readPaymentState({
    ctx: { ...desk.context.visitor, ...changes },
    input: { providerOrderId, visitorHash: visitor },
  })
const gatewayThat = (changes: Partial<Ctx['gateway']>) => ({
  gateway: { ...desk.context.visitor.gateway, ...changes },
})

test('a payment without proof is found by asking the provider: settled once, and shown as paid', async () => {
  const { order } = await desk.makeOrder()
  const asked = { order_id: order.providerOrderId }
  await desk.payInWindow(order.providerOrderId)
  const paid = {
    state: 'paid',
    amountInrMinor: 150_000,
    refundedInrMinor: 0,
    shown: { amountMinor: 150_000, currency: 'INR' },
    isSimulated: true,
  }
  expect(await ask(asked)).toEqual(paid)
  expect(await ask(asked)).toEqual(paid)
  await desk.expectSettledOnce(order.id)
  expect(await desk.paymentsOf(order.id)).toMatchObject([{ settledBy: 'page' }])
})

test('"not paid" is said only when the provider was asked and every try has failed', async () => {
  const { order } = await desk.makeOrder()
  const asked = { order_id: order.providerOrderId }
  expect(await ask(asked)).toMatchObject({ state: 'unpaid' })
  await desk.payInWindow(order.providerOrderId, 'failure')
  expect(await ask(asked)).toMatchObject({ state: 'unpaid' })

  const [failed] = await desk.context.visitor.gateway.listPayments(order.providerOrderId)
  if (!failed) throw new Error('No try')
  const isPending = gatewayThat({
    listPayments: async () => [failed, { ...failed, id: 'pay_pending', status: 'created' }],
  })
  expect(await ask(asked, visitorHash, isPending)).toMatchObject({ state: 'checking' })
})

test('a provider that does not answer, or answers for another amount, leaves it being checked', async () => {
  const { order } = await desk.makeOrder()
  const asked = { order_id: order.providerOrderId }
  const isDown = gatewayThat({
    fetchOrder: () => Promise.reject(new GatewayError('unavailable', 'Too late')),
  })
  expect(await ask(asked, visitorHash, isDown)).toMatchObject({ state: 'checking', amountInrMinor: 150_000 })
  const theirs = await desk.context.visitor.gateway.fetchOrder(order.providerOrderId)
  const isOther = gatewayThat({ fetchOrder: async () => ({ ...theirs, amount: 1 }) })
  expect(await ask(asked, visitorHash, isOther)).toMatchObject({ state: 'checking' })

  await desk.payInWindow(order.providerOrderId)
  desk.waitMinutes(0.5)
  await desk.reconcile()
  await desk.expectSettledOnce(order.id)
})

test('an order of other keys is not paid if they were for tests, and being checked if they were live', async () => {
  const { order } = await desk.makeOrder()
  const asked = { order_id: order.providerOrderId }
  const made = (mode: 'test' | 'live') => desk.db.update(orders).set({ mode }).where(eq(orders.id, order.id))
  await made('test')
  expect(await ask(asked)).toMatchObject({ state: 'unpaid' })
  expect((await desk.orderOf(order.id))?.nextCheckAt).toEqual(order.nextCheckAt)
  await made('live')
  expect(await ask(asked)).toMatchObject({ state: 'checking' })
})

test("only the browser that made the order and its link holder get the payment's state", async () => {
  const { order, linkToken } = await desk.makeOrder()
  const asked = { order_id: order.providerOrderId }
  for (const visitor of ['somebody else', null]) {
    await expect(ask(asked, visitor)).rejects.toMatchObject({ code: 'not-found' })
  }
  await expect(ask({ order_id: 'order_Unknown0000000' })).rejects.toMatchObject({ code: 'not-found' })
  const askAsHolder = (token: string) => readLinkedPaymentState({ ctx: desk.holderOf(token) })
  await expect(askAsHolder('A'.repeat(22))).rejects.toMatchObject({ code: 'not-found' })
  expect(await askAsHolder(linkToken)).toMatchObject({ state: 'unpaid' })
  await expect(readLinkedPaymentState({ ctx: desk.context.visitor })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})
