import { and, isNull, ne, sql } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import type { Claim } from '#features/accounts/account.server.ts'

/** Gives a user the requests that were sent with their address. Drafts were not sent. */
export const claimLeads: Claim = async ({ ctx, input: { userId, email } }) => {
  await ctx.db
    .update(leads)
    .set({ ownerId: userId })
    .where(and(sql`lower(${leads.email}) = ${email}`, isNull(leads.ownerId), ne(leads.status, 'draft')))
}
