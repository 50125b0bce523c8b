import { inArray, lt, type SQL, sql } from 'drizzle-orm'
import { pictureCuts, pictures } from '#db/schema/pictures.ts'
import { dropBlobs } from '#features/files/reserve-blob.server.ts'
import { auditEntries } from '#platform/audit.server.ts'
import { contentEntries } from '#platform/content/read-content.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { defineRetentionJob, type RetentionJob } from '#platform/jobs/retention.server.ts'
import { unusedPictureDays } from './picture.ts'

const deletion = defineRetentionJob({
  name: 'delete-unused-pictures',
  cron: '45 3 * * *',
  days: unusedPictureDays,
  due: ({ before }) => ({
    table: pictures,
    key: pictures.hash,
    where: lt(pictures.unusedSince, before),
  }),
  forget: ({ ctx, those }) => deletePictures(ctx, those),
})

export const deleteUnusedPictures: RetentionJob = {
  ...deletion,
  async handle(job) {
    await markUnused(job.ctx)
    await deletion.handle(job)
  },
}

/** A draft, a page, a removed entry or any publication of the audit log, which restoring and undoing bring back. */
const named = sql`
  select found[1] from (
    select ${contentEntries.draft}::text || coalesce(${contentEntries.published}::text, '') as text from ${contentEntries}
    union all
    select ${auditEntries.before}::text || ${auditEntries.after}::text from ${auditEntries}
  ) texts, regexp_matches(text, '[0-9a-f]{32}', 'g') found`

/** Counts from the night that finds it, so that no picture goes early after days without this job. */
async function markUnused({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const { hash, unusedSince } = pictures
  await db
    .update(pictures)
    .set({
      unusedSince: sql`case when ${unusedSince} is null then ${clock().toISOString()}::timestamptz end`,
    })
    .where(sql`(${hash} in (${named})) = (${unusedSince} is not null)`)
}

async function deletePictures(ctx: Pick<Ctx, 'db' | 'clock'>, those: SQL | undefined): Promise<number> {
  const { db } = ctx
  // The same bytes may be sent again at this moment, which uses the row.
  const gone = await db.select({ hash: pictures.hash }).from(pictures).where(those).for('update')
  const hashes = gone.map(({ hash }) => hash)
  if (hashes.length === 0) return 0
  const cuts = await db
    .delete(pictureCuts)
    .where(inArray(pictureCuts.pictureHash, hashes))
    .returning({ key: pictureCuts.blobKey, size: pictureCuts.size })
  await dropBlobs(ctx, cuts)
  await db.delete(pictures).where(inArray(pictures.hash, hashes))
  return hashes.length
}
