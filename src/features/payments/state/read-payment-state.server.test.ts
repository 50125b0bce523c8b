import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '#platform/context.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { visitorHash } from '#test/fixtures/order-fixtures.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { readLinkedPaymentState, readPaymentState } from './read-payment-state.server.ts'

const app = setUpPayments()

const ask = (
  { order_id: providerOrderId }: { order_id: string },
  visitor: string | null = visitorHash,
  changes: Partial<Ctx> = {},
) => readPaymentState({ ...app.context.visitor, ...changes }, { providerOrderId, visitorHash: visitor })
const gatewayThat = (changes: Partial<Ctx['gateway']>) => ({
  gateway: { ...app.context.visitor.gateway, ...changes },
})

test('finds a payment without proof by polling, settles it once and shows it as paid', async () => {
  const { order } = await app.makeOrder()
  const asked = { order_id: order.providerOrderId }
  await app.payInWindow(order.providerOrderId)
  const paid = {
    state: 'paid',
    amountInrMinor: 150_000,
    refundedInrMinor: 0,
    shown: { amountMinor: 150_000, currency: 'INR' },
    isSimulated: true,
  }
  expect(await ask(asked)).toEqual(paid)
  expect(await ask(asked)).toEqual(paid)
  await app.expectSettledOnce(order.id)
  expect(await app.paymentsOf(order.id)).toMatchObject([{ settledBy: 'page' }])
})

test('says "not paid" only after polling the provider, if every attempt has failed', async () => {
  const { order } = await app.makeOrder()
  const asked = { order_id: order.providerOrderId }
  expect(await ask(asked)).toMatchObject({ state: 'unpaid' })
  await app.payInWindow(order.providerOrderId, 'failure')
  expect(await ask(asked)).toMatchObject({ state: 'unpaid' })

  const [failed] = await app.context.visitor.gateway.listPayments(order.providerOrderId)
  if (!failed) throw new Error('No try')
  const isPending = gatewayThat({
    listPayments: async () => [failed, { ...failed, id: 'pay_pending', status: 'created' }],
  })
  expect(await ask(asked, visitorHash, isPending)).toMatchObject({ state: 'checking' })
})

test('stays being checked if the provider does not answer or reports another amount', async () => {
  const { order } = await app.makeOrder()
  const asked = { order_id: order.providerOrderId }
  const isDown = gatewayThat({
    fetchOrder: () => Promise.reject(new GatewayError('unavailable', 'Too late')),
  })
  expect(await ask(asked, visitorHash, isDown)).toMatchObject({ state: 'checking', amountInrMinor: 150_000 })
  const theirs = await app.context.visitor.gateway.fetchOrder(order.providerOrderId)
  const isOther = gatewayThat({ fetchOrder: async () => ({ ...theirs, amount: 1 }) })
  expect(await ask(asked, visitorHash, isOther)).toMatchObject({ state: 'checking' })

  await app.payInWindow(order.providerOrderId)
  app.waitMinutes(0.5)
  await app.reconcile()
  await app.expectSettledOnce(order.id)
})

test('an order of other keys is not paid if they were test keys, and being checked if live', async () => {
  const { order } = await app.makeOrder()
  const asked = { order_id: order.providerOrderId }
  const made = (mode: 'test' | 'live') => app.db.update(orders).set({ mode }).where(eq(orders.id, order.id))
  await made('test')
  expect(await ask(asked)).toMatchObject({ state: 'unpaid' })
  expect((await app.orderOf(order.id))?.nextCheckAt).toEqual(order.nextCheckAt)
  await made('live')
  expect(await ask(asked)).toMatchObject({ state: 'checking' })
})

test("only the order's browser and its link's holder get the payment's state", async () => {
  const { order, linkToken } = await app.makeOrder()
  const asked = { order_id: order.providerOrderId }
  for (const visitor of ['somebody else', null]) {
    await expect(ask(asked, visitor)).rejects.toMatchObject({ code: 'not-found' })
  }
  await expect(ask({ order_id: 'order_Unknown0000000' })).rejects.toMatchObject({ code: 'not-found' })
  const askAsHolder = (token: string) => readLinkedPaymentState(app.holderOf(token))
  await expect(askAsHolder('A'.repeat(22))).rejects.toMatchObject({ code: 'not-found' })
  expect(await askAsHolder(linkToken)).toMatchObject({ state: 'unpaid' })
  await expect(readLinkedPaymentState(app.context.visitor)).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})
