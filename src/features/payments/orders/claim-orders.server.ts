import { and, isNull, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Claim } from '#features/accounts/account.server.ts'

/** Gives a user the orders whose customer has their address, and so their payments. */
export const claimOrders: Claim = async ({ ctx, input: { userId, email } }) => {
  await ctx.db
    .update(orders)
    .set({ ownerId: userId })
    .where(and(sql`lower(${orders.customerEmail}) = ${email}`, isNull(orders.ownerId)))
}
