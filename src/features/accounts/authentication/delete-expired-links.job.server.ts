import { and, lte, not, or } from 'drizzle-orm'
import { sessions, verifications } from '#db/schema/accounts.ts'
import { dayMs } from '#domain/duration.ts'
import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import { deleteInBatches } from '#platform/jobs/work-in-batches.server.ts'
import { isInvite } from '../people/invite.server.ts'

const keepInvitesForMs = 30 * dayMs

export const deleteExpiredLinks: JobDefinition<object> = {
  name: 'delete-expired-links',
  cron: '43 3 * * *',
  async handle({ ctx }) {
    const now = ctx.clock()
    await deleteInBatches(ctx, { table: sessions, key: sessions.id, where: lte(sessions.expiresAt, now) })
    // Owners see that an invite has expired, and may send it again.
    const before = new Date(now.getTime() - keepInvitesForMs)
    await deleteInBatches(ctx, {
      table: verifications,
      key: verifications.id,
      where: or(and(lte(verifications.expiresAt, now), not(isInvite)), lte(verifications.expiresAt, before)),
    })
  },
}
