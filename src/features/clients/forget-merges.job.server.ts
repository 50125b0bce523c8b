import { and, eq, exists, lt, ne, sql } from 'drizzle-orm'
import { clientMerges, clients } from '#db/schema/clients.ts'
import { defineRetentionJob } from '#platform/retention.server.ts'
import { undoDays } from './client.ts'
import { noDetails } from './client-data.server.ts'

/** A merged client keeps only its id, which leads to the remaining one. */
export const forgetMerges = defineRetentionJob({
  name: 'forget-merges',
  cron: '33 4 * * *',
  days: undoDays,
  async forget({ ctx: { db }, before }) {
    const isOver = lt(clientMerges.at, before)
    await db
      .update(clientMerges)
      .set({ moved: {}, replaced: {} })
      .where(and(isOver, ne(clientMerges.moved, sql`'{}'`)))
    const merge = db
      .select({ id: clientMerges.id })
      .from(clientMerges)
      .where(and(isOver, eq(clientMerges.mergedId, clients.id), sql`${clientMerges.undoneAt} is null`))
    await db
      .update(clients)
      .set({ ...noDetails, name: '', companyName: '' })
      .where(and(sql`${clients.mergedInto} is not null`, ne(clients.email, ''), exists(merge)))
  },
})
