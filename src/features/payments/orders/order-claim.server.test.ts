import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { orderClaim } from './order-claim.server.ts'

const app = setUpPayments()

const customerOf = (email: string) => ({ name: 'Ravi Rao', email, phone: '', companyName: '' })
async function ownerOf(orderId: string): Promise<string | null | undefined> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId))
  return order?.ownerId
}

test('a verified address claims its orders, also later ones, and the lead that a payment raises', async () => {
  const { order: earlier } = await app.makeOrder({ customer: customerOf('Ravi@Example.com') })
  const { order: another } = await app.makeOrder({
    customer: customerOf('mei@example.com'),
    visitorHashes: ['another browser'],
  })
  const [user] = await app.db
    .insert(users)
    .values({ email: 'ravi@example.com', name: 'Ravi', emailVerified: true })
    .returning()
  const userId = user?.id ?? ''
  await orderClaim.claim(app, { userId, email: 'ravi@example.com' })
  expect(await ownerOf(earlier.id)).toBe(userId)
  expect(await ownerOf(another.id)).toBeNull()

  const { order: later } = await app.makeOrder({
    customer: customerOf('ravi@example.com'),
    visitorHashes: ['a third browser'],
  })
  expect(await ownerOf(later.id)).toBe(userId)
  await app.payInWindow(later.providerOrderId, 'success', 'never')
  app.waitMinutes(2)
  await app.reconcile()
  expect((await app.db.select().from(leads)).map(({ ownerId }) => ownerId)).toEqual([userId])

  await app.makeOrder({ customer: customerOf('mei@example.com') })
  expect(await ownerOf(earlier.id)).toBeNull()
})
