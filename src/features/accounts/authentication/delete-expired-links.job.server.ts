import { and, lte, not } from 'drizzle-orm'
import { sessions, verifications } from '#db/schema/accounts.ts'
import { dayMs } from '#domain/duration.ts'
import type { JobDefinition } from '#platform/queue.server.ts'
import { isInvite } from '../people/invite.server.ts'

const keepInvitesForMs = 30 * dayMs

export const deleteExpiredLinks: JobDefinition<object> = {
  name: 'delete-expired-links',
  cron: '43 3 * * *',
  async handle({ ctx }) {
    const now = ctx.clock()
    await ctx.db.delete(sessions).where(lte(sessions.expiresAt, now))
    await ctx.db.delete(verifications).where(and(lte(verifications.expiresAt, now), not(isInvite)))
    // Owners see that an invite has expired, and may send it again.
    const before = new Date(now.getTime() - keepInvitesForMs)
    await ctx.db.delete(verifications).where(lte(verifications.expiresAt, before))
  },
}
