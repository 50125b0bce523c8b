import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { auditEntries } from '#db/schema/audit-entries.ts'
import { requireStaff } from '../access/authorise.server.ts'
import { AppError } from '../app-error.server.ts'
import type { Ctx } from '../context.server.ts'
import { findRow, type RecordKind, type Shape } from './authorise-record.server.ts'
import { changeRecord, inTransaction, timelineOf } from './change-record.server.ts'
import type { ChangeOfMany, RefusedRecord } from './record-change.ts'
import { listEventsOfChange } from './timeline.server.ts'

type Values = Record<string, unknown>
type Entry = { id: bigint; noun: string; subjectId: string; before: Values; after: Values }

// biome-ignore lint/suspicious/noExplicitAny: `RecordKind` is invariant, so no other type holds kinds of every shape
export type AnyKind = RecordKind<any>

/**
 * Writes the values of before the change, as a new change. Records that were changed again since are left and
 * listed.
 * @param kinds those with `undo`
 * @throws AppError `not-found` for a change that nothing can undo; `conflict` if every record refuses
 */
export function undoChange(
  ctx: Ctx,
  kinds: readonly AnyKind[],
  { id }: { id: string },
): Promise<ChangeOfMany> {
  requireStaff(ctx)
  return inTransaction(ctx, async (txCtx) => {
    const entries = await findEntries(txCtx, id)
    if (entries.length === 0) throw new AppError('not-found', 'There is nothing to undo.')
    const changeId = randomUUIDv7()
    const refused: RefusedRecord[] = []
    for (const entry of entries) {
      const kind = kinds.find(({ noun }) => noun === entry.noun)
      const reason = kind
        ? await refusalOf(() =>
            txCtx.db.transaction((tx) => undoEntry({ ...txCtx, db: tx, changeId }, kind, id, entry)),
          )
        : 'This can’t be undone.'
      if (reason === null) continue
      const row = kind && (await findRow(txCtx.db, kind, entry.subjectId, { lock: false }))
      refused.push({ id: entry.subjectId, name: row ? (kind.undo?.nameOf(row) ?? '') : '', reason })
    }
    const [first] = refused
    if (first && refused.length === entries.length) throw new AppError('conflict', first.reason)
    return { changeId, changed: entries.length - refused.length, refused }
  })
}

/** The reason of a refusal; null if there was none. Call with a savepoint. */
export async function refusalOf(change: () => Promise<unknown>): Promise<string | null> {
  try {
    await change()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** Sorts by id, the order in which every change of several records locks them. */
async function findEntries({ db }: Pick<Ctx, 'db'>, changeId: string): Promise<Entry[]> {
  const { id, noun, subjectId, before, after } = auditEntries
  const rows = await db
    .select({ id, noun, subjectId, before, after })
    .from(auditEntries)
    .where(eq(auditEntries.changeId, changeId))
    .orderBy(asc(noun), asc(subjectId))
  return rows as Entry[]
}

async function undoEntry<S extends Shape>(
  ctx: Ctx,
  kind: RecordKind<S>,
  changeId: string,
  entry: Entry,
): Promise<void> {
  const { noun, subjectId, before, after } = entry
  const { undo, timeline } = kind
  if (!undo || !isCovered(kind, after)) throw new AppError('conflict', 'This can’t be undone.')
  await changeRecord(ctx, kind, { id: subjectId, version: null, by: 'staff' }, async (change) => {
    const row = change.row as Values
    const [later] = await ctx.db
      .select({ by: auditEntries.by })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.noun, noun),
          eq(auditEntries.subjectId, subjectId),
          gt(auditEntries.id, entry.id),
          sql`jsonb_exists_any(${auditEntries.after}, ${sql.param(Object.keys(after))}::text[])`,
        ),
      )
      .orderBy(desc(auditEntries.id))
      .limit(1)
    if (later) throw new AppError('conflict', `${later.by} has changed it since, so it can’t be undone.`)
    if (!isCurrent(row, after)) throw new AppError('conflict', 'It has changed since, so it can’t be undone.')
    const back = storedValues(kind, before)
    const deleted = await findDeleted(ctx, kind.table, back)
    if (deleted) {
      const what = undo.named?.[deleted as keyof typeof undo.named] ?? 'What it belonged to'
      throw new AppError('conflict', `${what} has been deleted since, so it can’t be undone.`)
    }
    const refusal = await undo.refuse?.(ctx, change.row, back as Partial<S['row']>)
    if (refusal) throw new AppError('conflict', refusal)
    await change.write(back as PgUpdateSetSource<S['table']>)
    if (!timeline) return
    const owner = timelineOf[timeline.of](String(row[timeline.id]))
    const events = await listEventsOfChange(ctx, owner, changeId)
    for (const event of events) await change.append(undo.event(event as Parameters<typeof undo.event>[0]))
  })
}

/** The first value whose record is gone. Locks the others against deletion. */
async function findDeleted(
  { db }: Pick<Ctx, 'db'>,
  table: PgTable,
  values: Values,
): Promise<string | undefined> {
  const names = Object.entries(getTableColumns(table))
  for (const { reference } of getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = reference()
    const [column] = columns
    const [key] = foreignColumns
    const [name = ''] = names.find(([, one]) => one.name === column?.name) ?? []
    const value = values[name]
    if (!key || value === undefined || value === null) continue
    const [row] = await db.select({ key }).from(foreignTable).where(eq(key, value)).for('key share')
    if (!row) return name
  }
  return undefined
}

/**
 * The changes that `undoChange` would take back now: the last of each value.
 * @param rows as stored now
 */
export async function findUndoable<S extends Shape>(
  { db }: Pick<Ctx, 'db'>,
  kind: RecordKind<S>,
  rows: readonly (S['row'] & { id: string })[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const { subjectId, after, changeId } = auditEntries
  const entries = await db
    .select({ subjectId, after, changeId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.noun, kind.noun),
        inArray(
          subjectId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(500)
  const byId = new Map(rows.map((row) => [row.id, row as Values]))
  const changedLater = new Set<string>()
  return entries.flatMap((entry) => {
    const values = entry.after as Values
    const names = Object.keys(values).map((name) => `${entry.subjectId} ${name}`)
    const isLast = names.every((name) => !changedLater.has(name))
    for (const name of names) changedLater.add(name)
    const row = byId.get(entry.subjectId)
    return isLast && row && entry.changeId && isCovered(kind, values) && isCurrent(row, values)
      ? [entry.changeId]
      : []
  })
}

function isCovered<S extends Shape>({ undo }: RecordKind<S>, after: Values): boolean {
  const fields: readonly string[] = undo?.fields ?? []
  const names = Object.keys(after)
  return names.length > 0 && names.every((name) => fields.includes(name))
}

/** The audit stores JSON. */
export function isCurrent(row: Values, after: Values): boolean {
  return Object.entries(after).every(([name, value]) =>
    isDeepStrictEqual(JSON.parse(JSON.stringify(row[name] ?? null)), value),
  )
}

function storedValues<S extends Shape>({ table }: RecordKind<S>, values: Values): Values {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      columns[name]?.dataType === 'date' && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
}
