import { sql } from 'drizzle-orm'
import { staffAccounts } from '#db/joins.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Assignee } from '../lead-handling.ts'

/** Sorts by name. */
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

/** @param to as `assigneeField`. Null for no one. @throws AppError `invalid` for an account that is not staff's */
export async function requireAssignee(ctx: Pick<Ctx, 'db' | 'actor'>, to: string): Promise<Assignee | null> {
  if (to === 'none') return null
  const assignee = await findAssignee(ctx, to === 'me' ? requireStaff(ctx).userId : to)
  if (assignee) return assignee
  const message = 'Choose someone from the list: this account isn’t staff.'
  throw new AppError('invalid', message, { fields: [{ field: 'to', message }] })
}
