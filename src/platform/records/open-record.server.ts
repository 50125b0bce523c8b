import { eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { oneLine } from '#domain/one-line.ts'
import type { Mover, Side, States } from '#domain/records/states.ts'
import { AppError } from '../app-error.server.ts'
import { type Owned, requireOwner, requireStaff } from '../authorise.server.ts'
import type { Ctx, Db } from '../context.server.ts'
import type { PublishedTag } from '../page-tags.ts'
import { liveLinkHash } from './record-links.server.ts'
import type { EventOf } from './timeline.server.ts'

type Asking = Pick<Ctx, 'db' | 'clock' | 'actor'>

/** The types of a noun's records. `line` names the timeline that tells of them. */
export type Shape = { table: PgTable; line: 'lead' | 'project'; status: string; row: object }

/** What the timeline of a noun's records tells. */
export type ShapeEvent<S extends Shape> = EventOf<
  S['line'] extends 'lead' ? { leadId: string } : { projectId: string }
>

/** What a noun says of its records, once, to have them opened and changed like those of every noun. */
export type RecordKind<S extends Shape> = {
  /** Names the noun in its links and in the audit. */
  noun: string
  /** A column `version` counts the changes, and a column `updatedAt` has the time of the last one. */
  table: S['table']
  /** The primary key, unless that is `id`. */
  key?: PgColumn
  /** What to read of a row, if not all of it. */
  columns?: { [Name in keyof S['row']]: PgColumn | SQL }
  /** The answer to everybody who may not open a record, whether it exists or not. */
  missing: string
  /** `owner`: its owner and the holders of its links, besides staff. A function names others. */
  openTo: 'staff' | 'owner' | ((ctx: Asking, row: S['row']) => Promise<Owned>)
  /** Whether only staff may open this one. */
  isHidden?: (row: S['row']) => boolean
  /** The author of what the holder of a link does. */
  clientName?: (row: S['row']) => string
  /** Whose timeline tells of a record, and the column with its id. */
  timeline?: { of: S['line']; id: keyof S['row'] & string }
  moves?: Moves<S>
  /** The data of pages that a change makes out of date. */
  publishes?: PublishedTag
  /** The subject of an audit entry, unless that is the id. */
  subjectOf?: (id: string) => string
}

type Moves<S extends Shape> = {
  states: States<S['status']>
  /** The status at a moment, unless that is the stored one. */
  statusAt?: (row: S['row'], at: Date) => S['status']
  /** The event of a move. `row` has the values that were written with it. */
  event: (row: S['row'], move: { from: S['status']; to: S['status']; mover: Mover }) => ShapeEvent<S>
  /** Says, of the labels of two statuses, that nobody can make this move. */
  refusal?: (from: string, to: string) => string
}

/** Declares a noun's records; it only infers their types. */
export function recordOf<
  Table extends PgTable,
  Line extends Shape['line'] = never,
  Status extends string = never,
  Row extends object = Table['$inferSelect'],
>(
  kind: RecordKind<{ table: Table; line: Line; status: Status; row: NoInfer<Row> }>,
): RecordKind<{ table: Table; line: Line; status: Status; row: Row }> {
  return kind
}

/** A record, the side of the person who opened it, and the name under which timelines keep what they do. */
export type Opened<Row, By extends Mover = Side> = { row: Row; side: By; author: string }

/**
 * Opens a record.
 * @param options.lock keeps the row for a change until the transaction ends
 * @throws AppError `unauthenticated` for a visitor; `not-found` for anyone else who may not open it, whether it exists or
 * not; `forbidden` for a client, of a noun that only staff open
 */
export async function openRecord<S extends Shape>(
  ctx: Asking,
  kind: RecordKind<S>,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Opened<S['row']>> {
  const { noun, openTo, missing } = kind
  if (openTo === 'staff') requireStaff(ctx)
  const found = await findRow(ctx.db, kind, id, { lock })
  const ownedBy = async (row: S['row']): Promise<Owned> =>
    typeof openTo === 'function'
      ? openTo(ctx, row)
      : { ...row, linkHash: await liveLinkHash({ ctx, input: { noun, subjectId: id } }) }
  requireOwner(ctx, found && (await ownedBy(found)), missing)
  const row = found as S['row']
  const { actor } = ctx
  if (actor.kind === 'staff') return { row, side: 'staff', author: actor.name }
  if (actor.kind === 'system') return { row, side: 'staff', author: 'System' }
  if (kind.isHidden?.(row)) throw new AppError('not-found', missing)
  const name = actor.kind === 'client' ? oneLine(actor.name) : ''
  return { row, side: 'client', author: name || oneLine(kind.clientName?.(row) ?? '') || 'Client' }
}

/** Finds a record for whoever was authorised already. */
export async function findRow<S extends Shape>(
  db: Db,
  kind: RecordKind<S>,
  id: string,
  { lock }: { lock: boolean },
): Promise<S['row'] | undefined> {
  const columns = (kind.columns ?? getTableColumns(kind.table)) as Record<string, PgColumn>
  const query = db
    .select(columns)
    .from(kind.table as PgTable)
    .where(eq(keyOf(kind), id))
  const [row] = await (lock ? query.for('update') : query)
  return row
}

export function keyOf({ table, key }: { table: PgTable; key?: PgColumn }): PgColumn {
  return key ?? (getTableColumns(table).id as PgColumn)
}
