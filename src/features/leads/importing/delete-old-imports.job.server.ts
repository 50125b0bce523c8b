import { lt } from 'drizzle-orm'
import { leadImports } from '#db/schema/lead-imports.ts'
import { releaseBlobs } from '#features/files/file.server.ts'
import { defineRetentionJob } from '#platform/retention.server.ts'
import { importDays } from '../lead.ts'

/** Their leads stay. */
export const deleteOldImports = defineRetentionJob({
  name: 'delete-old-imports',
  cron: '37 3 * * *',
  days: importDays,
  async forget({ ctx, before }) {
    const deleted = await ctx.db
      .delete(leadImports)
      .where(lt(leadImports.updatedAt, before))
      .returning({ key: leadImports.blobKey })
    await releaseBlobs({ ctx, input: { keys: deleted.map(({ key }) => key) } })
    if (deleted.length > 0) ctx.log.info({ count: deleted.length }, 'deleted old imports')
  },
})
