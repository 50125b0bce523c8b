import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { listSentRequests } from '#features/leads/list-sent-requests.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { listOwnPayments } from './list-own-payments.server.ts'

const desk = setUpPaymentDesk()

async function client(name = 'Asha'): Promise<Ctx & { userId: string }> {
  const [user] = await desk.db
    .insert(users)
    .values({ name, email: `${name}-${randomUUID()}@example.com`, emailVerified: true })
    .returning({ id: users.id })
  const userId = user?.id ?? ''
  return { ...desk.context.visitor, actor: { kind: 'client', userId, name }, userId }
}

const own = (orderId: string, { userId }: { userId: string }) =>
  desk.db.update(orders).set({ ownerId: userId }).where(eq(orders.id, orderId))

test('a client sees their own payments alone, and money that came in unnoticed as paid', async () => {
  const [asha, ravi] = [await client('Asha'), await client('Ravi')]
  const { order } = await desk.makeOrder()
  await own(order.id, asha)
  expect(await listOwnPayments({ ctx: asha })).toMatchObject([{ id: order.id, state: 'unpaid' }])
  await desk.payInWindow(order.providerOrderId)
  expect(await listOwnPayments({ ctx: asha })).toMatchObject([
    { id: order.id, state: 'paid', amountInrMinor: 150_000, refundedInrMinor: 0, part: 'deposit' },
  ])
  expect(await listOwnPayments({ ctx: ravi })).toEqual([])
})

test('an unpaid order is listed until it expires, and not beside a paid one for the same part of a price', async () => {
  const asha = await client()
  const paid = await desk.paidOrder()
  const { order } = await desk.makeOrder()
  const { leadId = null } = (await desk.orderOf(paid.id)) ?? {}
  await own(paid.id, asha)
  await own(order.id, asha)
  expect(await listOwnPayments({ ctx: asha })).toHaveLength(2)
  await desk.db.update(orders).set({ leadId }).where(eq(orders.id, order.id))
  expect(await listOwnPayments({ ctx: asha })).toMatchObject([{ id: paid.id }])
  await desk.db.update(orders).set({ part: 'amount' })
  expect(await listOwnPayments({ ctx: asha })).toHaveLength(2)

  await desk.db.update(orders).set({ leadId: null }).where(eq(orders.id, order.id))
  desk.waitMinutes(60 * 24 * 60)
  expect(await listOwnPayments({ ctx: asha })).toMatchObject([{ id: paid.id }])
})

test('a client sees the requests that they sent, and nobody else does', async () => {
  const [asha, ravi] = [await client('Asha'), await client('Ravi')]
  const {
    receipt: { id },
  } = await desk.sendRequest(null)
  await desk.db.update(leads).set({ ownerId: asha.userId }).where(eq(leads.id, id))
  expect(await listSentRequests({ ctx: asha })).toMatchObject([{ id, source: 'contact' }])
  expect(await listSentRequests({ ctx: ravi })).toEqual([])
  for (const list of [listSentRequests, listOwnPayments]) {
    await expect(list({ ctx: desk.context.visitor })).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(list({ ctx: desk.context.staff })).rejects.toMatchObject({ code: 'forbidden' })
  }
})
