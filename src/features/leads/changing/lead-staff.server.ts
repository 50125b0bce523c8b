import { sql } from 'drizzle-orm'
import { staffAccounts } from '#db/joins.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Assignee } from '../lead-handling.ts'

/** By name. */
export async function listAssignees({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<Assignee[]> {
  const rows = await db
    .select({ id: sql<string>`staff.id`, name: sql<string>`staff.name` })
    .from(staffAccounts)
    .orderBy(sql`lower(staff.name), staff.id`)
  return rows.map((row) => asAssignee({ actor }, row))
}

export async function findAssignee(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  id: string,
): Promise<Assignee | null> {
  const [row] = await db
    .select({ id: sql<string>`staff.id`, name: sql<string>`staff.name` })
    .from(staffAccounts)
    .where(sql`staff.id = ${id}`)
  return row ? asAssignee({ actor }, row) : null
}

export function asAssignee(
  { actor }: Pick<Ctx, 'actor'>,
  { id, name }: { id: string; name: string },
): Assignee {
  return { id, name, isYou: actor.kind === 'staff' && actor.userId === id }
}
