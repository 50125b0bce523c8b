import { eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { oneLine } from '#domain/one-line.ts'
import type { Mover, Side, States } from '#domain/records/states.ts'
import { type Owned, requireOwner, requireStaff } from '../access/authorise.server.ts'
import { AppError } from '../app-error.server.ts'
import type { Ctx, Db } from '../context.server.ts'
import type { PublishedTag } from '../page-tags.ts'
import { liveLinkHash } from './record-links.server.ts'
import type { EventOf } from './timeline.server.ts'

type AccessCtx = Pick<Ctx, 'db' | 'clock' | 'actor'>

export type Shape = { table: PgTable; timeline: 'lead' | 'project' | 'client'; status: string; row: object }

type TimelineOf = {
  lead: { leadId: string }
  project: { projectId: string }
  client: { clientId: string }
}

export type ShapeEvent<S extends Shape> = EventOf<TimelineOf[S['timeline']]>

export type RecordKind<S extends Shape> = {
  /** Links and audit entries use this name. */
  noun: string
  /** Needs `version`, which counts changes, and `updatedAt`. */
  table: S['table']
  key?: PgColumn
  columns?: { [Name in keyof S['row']]: PgColumn | SQL }
  /** The refusal, whether the record exists or not. */
  missing: string
  /** `owner`: its owner and the holders of its links, besides staff. */
  openTo: 'staff' | 'owner' | ((ctx: AccessCtx, row: S['row']) => Promise<Owned>)
  isStaffOnly?: (row: S['row']) => boolean
  clientName?: (row: S['row']) => string
  /** `id` is the column of the timeline's record. */
  timeline?: { of: S['timeline']; id: keyof S['row'] & string }
  moves?: Moves<S>
  undo?: Undo<S>
  publishes?: PublishedTag | ((row: S['row']) => PublishedTag)
  /** Changes of these alone reach no audit entry and no cached page. */
  unaudited?: readonly (keyof S['table']['_']['columns'] & string)[]
  /** The record's name in audit entries. Default: the id. */
  subjectOf?: (id: string) => string
}

type Undo<S extends Shape> = {
  /** A change of other values cannot be undone. */
  fields: readonly (keyof S['table']['_']['columns'] & string)[]
  event: (undone: ShapeEvent<S>) => ShapeEvent<S>
  /** What a field names, for the refusal once that is deleted: `The client`. */
  named?: Partial<Record<keyof S['table']['_']['columns'] & string, string>>
  /** For users, in a list of those refused. */
  nameOf: (row: S['row']) => string
  /** A reason for a user, or null. `back`: the values to be written. */
  refuse?: (ctx: Ctx, row: S['row'], back: Partial<S['row']>) => Promise<string | null>
}

type Moves<S extends Shape> = {
  states: States<S['status']>
  /** Default: the stored status. */
  statusAt?: (row: S['row'], at: Date) => S['status']
  /** `row` has the values written by the move. */
  event: (row: S['row'], move: { from: S['status']; to: S['status']; mover: Mover }) => ShapeEvent<S>
  /** For a move that is in no table; with the labels of both statuses. */
  refusal?: (from: string, to: string) => string
}

export function defineRecord<
  Table extends PgTable,
  TimelineOf extends Shape['timeline'] = never,
  Status extends string = never,
  Row extends object = Table['$inferSelect'],
>(
  kind: RecordKind<{ table: Table; timeline: TimelineOf; status: Status; row: NoInfer<Row> }>,
): RecordKind<{ table: Table; timeline: TimelineOf; status: Status; row: Row }> {
  return kind
}

export type AuthorisedRecord<Row, By extends Mover = Side> = { row: Row; side: By; author: string }

/**
 * @param options.lock locks the row until the transaction ends
 * @throws AppError `unauthenticated` for a visitor; `forbidden` for a client if only staff may open the noun;
 * `not-found` for others, whether the record exists or not
 */
export async function authoriseRecord<S extends Shape>(
  ctx: AccessCtx,
  kind: RecordKind<S>,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<AuthorisedRecord<S['row']>> {
  const { noun, openTo, missing } = kind
  if (openTo === 'staff') requireStaff(ctx)
  const found = await findRow(ctx.db, kind, id, { lock })
  const ownedBy = async (row: S['row']): Promise<Owned> =>
    typeof openTo === 'function'
      ? openTo(ctx, row)
      : { ...row, linkHash: await liveLinkHash(ctx, { noun, subjectId: id }) }
  requireOwner(ctx, found && (await ownedBy(found)), missing)
  const row = found as S['row']
  const { actor } = ctx
  if (actor.kind === 'staff') return { row, side: 'staff', author: actor.name }
  if (actor.kind === 'system') return { row, side: 'staff', author: 'System' }
  if (kind.isStaffOnly?.(row)) throw new AppError('not-found', missing)
  const name = actor.kind === 'client' ? oneLine(actor.name) : ''
  return { row, side: 'client', author: name || oneLine(kind.clientName?.(row) ?? '') || 'Client' }
}

/** A record that a verb opened or changed, for the reader of its page, which need not authorise again. */
export type OpenRecord = { id: string; side: Side }

/** @throws AppError as `authoriseRecord` does */
export async function openRecord<S extends Shape>(
  ctx: AccessCtx,
  kind: RecordKind<S>,
  id: string,
): Promise<OpenRecord> {
  const { side } = await authoriseRecord(ctx, kind, id)
  return { id, side }
}

/** @throws AppError `not-found` for a record that is gone since it was opened */
export async function requireRow<S extends Shape>(
  { db }: Pick<Ctx, 'db'>,
  kind: RecordKind<S>,
  id: string,
): Promise<S['row']> {
  const row = await findRow(db, kind, id, { lock: false })
  if (!row) throw new AppError('not-found', kind.missing)
  return row
}

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
