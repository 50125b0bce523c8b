import { and, isNull, sql } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import type { Claim } from '#features/accounts/account.server.ts'

/** Gives a user the quotes that were made for their address. */
export const claimQuotes: Claim = async ({ ctx, input: { userId, email } }) => {
  await ctx.db
    .update(quotes)
    .set({ ownerId: userId })
    .where(and(sql`lower(${quotes.clientEmail}) = lower(${email})`, isNull(quotes.ownerId)))
}
