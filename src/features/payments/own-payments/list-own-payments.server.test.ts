import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { readOrderAsClient } from '#features/billing/pages.server.ts'
import { listSentRequests } from '#features/leads/client/list-sent-requests.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { listOwnPayments } from './list-own-payments.server.ts'

const app = setUpPayments()

async function client(name = 'Asha'): Promise<Ctx & { userId: string }> {
  const [user] = await app.db
    .insert(users)
    .values({ name, email: `${name}-${randomUUID()}@example.com`, emailVerified: true })
    .returning({ id: users.id })
  const userId = user?.id ?? ''
  return { ...app.context.visitor, actor: { kind: 'client', userId, name }, userId }
}

const own = (orderId: string, { userId }: { userId: string }) =>
  app.db.update(orders).set({ ownerId: userId }).where(eq(orders.id, orderId))

test('a client sees only their own payments, and an unreported payment as paid', async () => {
  const [asha, ravi] = [await client('Asha'), await client('Ravi')]
  const { order } = await app.makeOrder()
  await own(order.id, asha)
  expect(await listOwnPayments(asha)).toMatchObject([{ id: order.id, state: 'unpaid' }])
  await app.payInWindow(order.providerOrderId)
  expect(await listOwnPayments(asha)).toMatchObject([
    { id: order.id, state: 'paid', amountInrMinor: 150_000, refundedInrMinor: 0, part: 'deposit' },
  ])
  expect(await listOwnPayments(ravi)).toEqual([])
})

test('lists an unpaid order until it expires, unless the same part of the price is paid', async () => {
  const asha = await client()
  const paid = await app.paidOrder()
  const { order } = await app.makeOrder()
  const { leadId = null } = (await app.orderOf(paid.id)) ?? {}
  await own(paid.id, asha)
  await own(order.id, asha)
  expect(await listOwnPayments(asha)).toHaveLength(2)
  await app.db.update(orders).set({ leadId }).where(eq(orders.id, order.id))
  expect(await listOwnPayments(asha)).toMatchObject([{ id: paid.id }])
  await app.db.update(orders).set({ part: 'amount' })
  expect(await listOwnPayments(asha)).toHaveLength(2)

  await app.db.update(orders).set({ leadId: null }).where(eq(orders.id, order.id))
  app.waitMinutes(60 * 24 * 60)
  expect(await listOwnPayments(asha)).toMatchObject([{ id: paid.id }])
})

test('only the client sees the requests that they sent', async () => {
  const [asha, ravi] = [await client('Asha'), await client('Ravi')]
  const {
    receipt: { id },
  } = await app.sendRequest(null)
  await app.db.update(leads).set({ ownerId: asha.userId }).where(eq(leads.id, id))
  expect(await listSentRequests(asha)).toMatchObject([{ id, source: 'contact' }])
  expect(await listSentRequests(ravi)).toEqual([])
  for (const list of [listSentRequests, listOwnPayments]) {
    await expect(list(app.context.visitor)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(list(app.context.staff)).rejects.toMatchObject({ code: 'forbidden' })
  }
})

test('staff see a payment as its account lists it and as its link shows it', async () => {
  const asha = await client()
  const { order } = await app.makeOrder()
  const seen = () => readOrderAsClient(app.context.staff, { id: order.id })
  expect(await seen()).toMatchObject({ view: { receipt: order.receipt }, hasAccount: false, own: null })
  await own(order.id, asha)
  expect(await seen()).toMatchObject({
    view: { status: 'created' },
    hasAccount: true,
    own: { state: 'unpaid' },
  })
  await app.payInWindow(order.providerOrderId)
  // Looking does not ask the provider.
  expect(await seen()).toMatchObject({ view: { status: 'created' }, own: { state: 'unpaid' } })
  const [listed] = await listOwnPayments(asha)
  expect(await seen()).toMatchObject({ view: { status: 'paid' }, own: listed })

  const other = await app.makeOrder()
  await own(other.order.id, asha)
  app.waitMinutes(60 * 24 * 60)
  expect(await readOrderAsClient(app.context.staff, { id: other.order.id })).toMatchObject({
    view: { isExpired: true },
    hasAccount: true,
    own: null,
  })
  await expect(readOrderAsClient(asha, { id: order.id })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
