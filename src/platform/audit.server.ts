import { and, desc, eq, inArray } from 'drizzle-orm'
import { auditEntries } from '#db/schema/audit-entries.ts'
import type { Ctx } from './context.server.ts'

/** One entry of the audit. `before` and `after` hold only what differs. */
export type Change = { noun: string; subjectId: string; before: unknown; after: unknown }

/**
 * Records what staff changed. Call it within the transaction that makes the change. What clients and the program change,
 * timelines tell alone.
 */
export async function recordChange({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>
  input: Change
}): Promise<void> {
  const { db, actor, clock } = ctx
  if (actor.kind !== 'staff') return
  await db.insert(auditEntries).values({ ...input, at: clock(), userId: actor.userId, by: actor.name })
}

/**
 * Empties what the audit knows of records whose person we forget. That somebody changed them stays. Call it within the
 * transaction that deletes them.
 */
export async function emptyChanges({
  ctx: { db },
  input: { noun, subjectIds },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { noun: string; subjectIds: readonly string[] }
}): Promise<void> {
  await db
    .update(auditEntries)
    .set({ before: {}, after: {} })
    .where(and(eq(auditEntries.noun, noun), inArray(auditEntries.subjectId, [...subjectIds])))
}

/** Lists the latest changes to one kind of thing, newest first. */
export function listChanges({
  ctx: { db },
  input: { noun, limit },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { noun: string; limit: number }
}) {
  return db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.noun, noun))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
}
