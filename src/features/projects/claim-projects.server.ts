import { and, isNull, sql } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import type { Claim } from '#features/accounts/account.server.ts'

/** Gives a user the projects whose client has their address. */
export const claimProjects: Claim = async ({ ctx, input: { userId, email } }) => {
  await ctx.db
    .update(projects)
    .set({ ownerId: userId })
    .where(and(sql`lower(${projects.clientEmail}) = lower(${email})`, isNull(projects.ownerId)))
}
