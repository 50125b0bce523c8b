import { and, isNull, lt, not, sql } from 'drizzle-orm'
import { clients } from '#db/schema/clients.ts'
import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import { workInBatches } from '#platform/jobs/work-in-batches.server.ts'
import { isRepeated } from './client-matches.server.ts'

/**
 * A new client is marked as one that may be stored twice (`hasMatch`). Not within the hour: a transaction that is still
 * open may add its double.
 */
export const unmarkUniqueClients: JobDefinition<object> = {
  name: 'unmark-unique-clients',
  cron: '17 * * * *',
  async handle({ ctx }) {
    const where = and(
      isNull(clients.mergedInto),
      lt(clients.mayRepeatSince, sql`now() - interval '1 hour'`),
      not(isRepeated),
    )
    await workInBatches(ctx, { table: clients, key: clients.id, where }, async ({ ctx: { db }, those }) => {
      const { rowCount } = await db.update(clients).set({ mayRepeatSince: null }).where(those)
      return rowCount ?? 0
    })
  },
}
