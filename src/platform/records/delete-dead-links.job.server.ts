import { lt, sql } from 'drizzle-orm'
import { recordLinks } from '#db/schema/record-links.ts'
import { forgetAfter } from '../retention.server.ts'

/** Deletes links to records, with the addresses that they were mailed to, once they have opened nothing for so long. */
export const deleteDeadLinks = forgetAfter({
  name: 'delete-dead-links',
  cron: '47 3 * * *',
  days: 30,
  forget: ({ ctx, before }) =>
    ctx.db
      .delete(recordLinks)
      .where(lt(sql`least(${recordLinks.expiresAt}, ${recordLinks.revokedAt})`, before.toISOString())),
})
