import { and, asc, eq, lte } from 'drizzle-orm'
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
    const due = await ctx.db
      .select({ key: looseBlobs.key })
      .from(looseBlobs)
      .where(lte(looseBlobs.dueAt, ctx.clock()))
      .orderBy(asc(looseBlobs.dueAt))
    const failures: unknown[] = []
    for (const { key } of due) await deleteDueBlob(ctx, key).catch((error) => failures.push(error))
    // One that cannot be deleted keeps no other; the queue tries it again.
    if (failures.length > 0) throw failures[0]
  },
}

/** Deletes a blob that is due while its row is locked, so that a crash in between leaves the row, and no file takes the blob. */
export async function deleteDueBlob(ctx: Pick<Ctx, 'db' | 'clock' | 'blobs'>, key: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const isDue = and(eq(looseBlobs.key, key), lte(looseBlobs.dueAt, ctx.clock()))
    const taken = await tx.delete(looseBlobs).where(isDue).returning()
    if (taken.length > 0) await ctx.blobs.delete(key)
  })
}
