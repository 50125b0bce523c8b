import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { hasRecords } from '#db/joins.ts'
import { clients } from '#db/schema/clients.ts'
import type { Ctx } from '#platform/context.server.ts'

/** Deletes the clients made at `madeAt` that have no records left and were never changed. */
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
