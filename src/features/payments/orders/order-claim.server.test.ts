import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { orderClaim } from './order-claim.server.ts'

const desk = setUpPaymentDesk()

const customerOf = (email: string) => ({ name: 'Ravi Rao', email, phone: '', companyName: '' })
async function ownerOf(orderId: string): Promise<string | null | undefined> {
  const [order] = await desk.db.select().from(orders).where(eq(orders.id, orderId))
  return order?.ownerId
}

test('a proved address gets its orders, those that come later, and the lead that a payment raises', async () => {
  const { order: earlier } = await desk.makeOrder({ customer: customerOf('Ravi@Example.com') })
  const { order: another } = await desk.makeOrder({
    customer: customerOf('mei@example.com'),
    visitorHashes: ['another browser'],
  })
  const [user] = await desk.db
    .insert(users)
    .values({ email: 'ravi@example.com', name: 'Ravi', emailVerified: true })
    .returning()
  const userId = user?.id ?? ''
  await orderClaim.claim({ ctx: desk, input: { userId, email: 'ravi@example.com' } })
  expect(await ownerOf(earlier.id)).toBe(userId)
  expect(await ownerOf(another.id)).toBeNull()

  const { order: later } = await desk.makeOrder({
    customer: customerOf('ravi@example.com'),
    visitorHashes: ['a third browser'],
  })
  expect(await ownerOf(later.id)).toBe(userId)
  await desk.payInWindow(later.providerOrderId, 'success', 'never')
  desk.waitMinutes(2)
  await desk.reconcile()
  expect((await desk.db.select().from(leads)).map(({ ownerId }) => ownerId)).toEqual([userId])

  // The order continues with a corrected address, and with its owner.
  await desk.makeOrder({ customer: customerOf('mei@example.com') })
  expect(await ownerOf(earlier.id)).toBeNull()
})
