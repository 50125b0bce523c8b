import { desc, eq } from 'drizzle-orm'
import { auditEntries } from '#db/schema/audit-entries.ts'
import { requireStaff } from './authorise.server.ts'
import type { Ctx } from './context.server.ts'

/** A change as the audit keeps it; `before` and `after` hold what differs. */
export type Change = { noun: string; subjectId: string; before: unknown; after: unknown }

/**
 * Keeps who changed what. Call it within the transaction that makes the change.
 * @throws AppError unless staff do it.
 */
export async function recordChange({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>
  input: Change
}): Promise<void> {
  const { userId, name: by } = requireStaff(ctx)
  await ctx.db.insert(auditEntries).values({ ...input, at: ctx.clock(), userId, by })
}

/** The latest changes to things of one kind, newest first. */
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
