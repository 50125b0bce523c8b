import { and, isNull, sql } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import type { Claim } from '#features/accounts/account.server.ts'

/** Gives a user the documents that were issued to their address. */
export const claimDocuments: Claim = async ({ ctx, input: { userId, email } }) => {
  await ctx.db
    .update(documents)
    .set({ ownerId: userId })
    .where(and(sql`lower(${documents.clientEmail}) = lower(${email})`, isNull(documents.ownerId)))
}
