import { asc, eq, lte } from 'drizzle-orm'
import { looseBlobs } from '#db/schema/files.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { JobDefinition } from '#platform/queue.server.ts'

/** Deletes blobs whose file is gone or never came. */
export const deleteLooseBlobs: JobDefinition<object> = {
  name: 'delete-loose-blobs',
  cron: '*/10 * * * *',
  retryLimit: 5,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 3600,
  expireInSeconds: 600,
  async handle({ ctx }) {
    while (await deleteNext(ctx));
  },
}

/** Deletes one blob and then its row, so that a crash in between does no harm. Returns whether there was one. */
function deleteNext(ctx: Ctx): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(looseBlobs)
      .where(lte(looseBlobs.dueAt, ctx.clock()))
      .orderBy(asc(looseBlobs.dueAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return false
    await ctx.blobs.delete(due.key)
    await tx.delete(looseBlobs).where(eq(looseBlobs.key, due.key))
    return true
  })
}
