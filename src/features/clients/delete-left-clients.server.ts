import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { hasRecords } from '#db/joins.ts'
import { clients } from '#db/schema/clients.ts'
import type { Ctx } from '#platform/context.server.ts'

/** Of the clients that were made at that time, those whose last record went and that are as they were made. */
export async function deleteLeftClients(
  { db }: Pick<Ctx, 'db'>,
  { ids, madeAt }: { ids: string[]; madeAt: Date },
): Promise<number> {
  const deleted = await db
    .delete(clients)
    .where(
      and(
        inArray(clients.id, ids),
        eq(clients.createdAt, madeAt),
        eq(clients.version, 1),
        sql`${clients.mergedInto} is null`,
        not(hasRecords(sql`clients.id`)),
      ),
    )
    .returning({ id: clients.id })
  return deleted.length
}
