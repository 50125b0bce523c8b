import { and, eq, lte, sql } from 'drizzle-orm'
import { looseBlobs } from '#db/schema/files.ts'
import type { Ctx, Db } from '#platform/context.server.ts'
import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import { dueIds } from '#platform/jobs/work-in-batches.server.ts'

/** Arbitrary. A backup holds it while copying blobs. */
export const blobsLock = 7_202_414

export const deleteLooseBlobs: JobDefinition<object> = {
  name: 'delete-loose-blobs',
  cron: '*/10 * * * *',
  expireInSeconds: 600,
  async handle({ ctx }) {
    const due = { table: looseBlobs, key: looseBlobs.key, where: lte(looseBlobs.dueAt, ctx.clock()) }
    const failures: unknown[] = []
    for await (const keys of dueIds(ctx, due)) {
      for (const key of keys) await deleteDueBlob(ctx, key).catch((error) => failures.push(error))
    }
    // A failure stops no other deletion; the queue retries.
    if (failures.length > 0) throw failures[0]
  },
}

/** Deletes the row first: a crash rolls that back, and no file can claim the blob meanwhile. */
export async function deleteDueBlob(ctx: Pick<Ctx, 'db' | 'clock' | 'blobs'>, key: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await mayDeleteBlobs(tx))) return
    const isDue = and(eq(looseBlobs.key, key), lte(looseBlobs.dueAt, ctx.clock()))
    const taken = await tx.delete(looseBlobs).where(isDue).returning()
    if (taken.length > 0) await ctx.blobs.delete(key)
  })
}

/** False during a backup; true keeps backups out until the transaction ends. */
async function mayDeleteBlobs(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${blobsLock}::bigint) as may`,
  )
  return rows[0]?.may ?? false
}
