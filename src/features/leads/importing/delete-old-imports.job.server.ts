import { lt } from 'drizzle-orm'
import { leadImports } from '#db/schema/lead-imports.ts'
import { releaseBlobs } from '#features/files/file.server.ts'
import { defineRetentionJob } from '#platform/jobs/retention.server.ts'
import { importDays } from '../lead.ts'

/** Their leads stay. */
export const deleteOldImports = defineRetentionJob({
  name: 'delete-old-imports',
  cron: '35 3 * * *',
  days: importDays,
  due: ({ before }) => ({
    table: leadImports,
    key: leadImports.id,
    where: lt(leadImports.updatedAt, before),
  }),
  async forget({ ctx, those }) {
    const deleted = await ctx.db.delete(leadImports).where(those).returning({ key: leadImports.blobKey })
    await releaseBlobs(ctx, { keys: deleted.map(({ key }) => key) })
    return deleted.length
  },
})
