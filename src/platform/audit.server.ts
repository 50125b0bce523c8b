import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { auditEntries } from '#db/schema/audit-entries.ts'
import type { Ctx } from './context.server.ts'
import { namesAddress } from './database/names-address.server.ts'
import { logEvent } from './log.server.ts'

/** The audit log reads it; only `recordChange` adds rows. */
export { auditEntries }

/** `before` and `after` hold only what differs. The log gets the names of their fields alone. */
export type Change = {
  noun: string
  subjectId: string
  before: unknown
  after: unknown
  changeId?: string | undefined
}

/** Call in the transaction of a change by staff; other changes appear in timelines only. */
export async function recordChange(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor' | 'log'>,
  input: Change,
): Promise<void> {
  const { db, actor, clock, log } = ctx
  if (actor.kind !== 'staff') return
  const { noun, subjectId, after } = input
  logEvent(log, 'change', { noun, subjectId, fields: Object.keys(after ?? {}), userId: actor.userId })
  await db.insert(auditEntries).values({ ...input, at: clock(), userId: actor.userId, by: actor.name })
}

/** Call in the transaction that deletes the records. Their entries stay, empty. */
export async function eraseChanges(
  { db }: Pick<Ctx, 'db'>,
  { noun, subjectIds }: { noun: string; subjectIds: readonly string[] },
): Promise<void> {
  await db
    .update(auditEntries)
    .set({ before: {}, after: {} })
    .where(and(eq(auditEntries.noun, noun), inArray(auditEntries.subjectId, [...subjectIds])))
}

/** Empties the entries of all records, views of lists included, that contain the address. */
export async function eraseChangesNaming(
  { db }: Pick<Ctx, 'db'>,
  { email }: { email: string },
): Promise<void> {
  const { before, after } = auditEntries
  await db
    .update(auditEntries)
    .set({ before: {}, after: {} })
    .where(namesAddress(email, sql`${before}::text || ${after}::text`))
}

/** @returns null for a record that staff never changed */
export async function findLastChange(
  { db }: Pick<Ctx, 'db'>,
  { noun, subjectId }: { noun: string; subjectId: string },
): Promise<{ by: string; at: Date } | null> {
  const [last] = await db
    .select({ by: auditEntries.by, at: auditEntries.at })
    .from(auditEntries)
    .where(and(eq(auditEntries.noun, noun), eq(auditEntries.subjectId, subjectId)))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return last ?? null
}

export function listChanges({ db }: Pick<Ctx, 'db'>, { noun, limit }: { noun: string; limit: number }) {
  return db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.noun, noun))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
}
