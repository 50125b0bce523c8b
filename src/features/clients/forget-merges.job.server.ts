import { and, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { clientMerges, clients } from '#db/schema/clients.ts'
import { defineRetentionJob } from '#platform/jobs/retention.server.ts'
import { undoDays } from './client.ts'
import { noDetails } from './client-data.server.ts'

/** A merged client keeps only its id, which leads to the remaining one. */
export const forgetMerges = defineRetentionJob({
  name: 'forget-merges',
  cron: '33 4 * * *',
  days: undoDays,
  due: ({ before }) => ({
    table: clientMerges,
    key: clientMerges.id,
    where: and(
      lt(clientMerges.at, before),
      or(
        ne(clientMerges.moved, sql`'{}'`),
        and(
          isNull(clientMerges.undoneAt),
          sql`exists (
            select from clients c where c.id = ${clientMerges.mergedId} and c.merged_into is not null and c.email <> ''
          )`,
        ),
      ),
    ),
  }),
  async forget({ ctx: { db }, ids }) {
    const forgotten = await db
      .update(clientMerges)
      .set({ moved: {}, replaced: {} })
      .where(inArray(clientMerges.id, ids))
      .returning({ mergedId: clientMerges.mergedId, undoneAt: clientMerges.undoneAt })
    const merged = forgotten.filter(({ undoneAt }) => undoneAt === null).map(({ mergedId }) => mergedId)
    await db
      .update(clients)
      .set({ ...noDetails, name: '', companyName: '' })
      .where(and(isNotNull(clients.mergedInto), inArray(clients.id, merged)))
    return forgotten.length
  },
})
