import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, getTableColumns, is, SQL } from 'drizzle-orm'
import { PgTransaction, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { MailKind } from '#domain/records/mail.ts'
import { type Mover, mayMove, type Side, type States } from '#domain/records/states.ts'
import { refuseStaffLink } from '../access/authorise.server.ts'
import { AppError } from '../app-error.server.ts'
import { recordChange } from '../audit.server.ts'
import type { Ctx } from '../context.server.ts'
import { queueMail } from '../mail/queue-mail.server.ts'
import { publish } from '../publish.server.ts'
import {
  type AuthorisedRecord,
  authoriseRecord,
  findRow,
  keyOf,
  type OpenRecord,
  type RecordKind,
  type Shape,
  type ShapeEvent,
} from './authorise-record.server.ts'
import { requireVersion } from './record-version.server.ts'
import { appendEvent, type Timeline } from './timeline.server.ts'

export type Change<S extends Shape, By extends Mover = Side> = AuthorisedRecord<S['row'], By> & {
  ctx: Ctx
  at: Date
  /** Returns the names of the values that differ; if none does, writes nothing. */
  write(values: PgUpdateSetSource<S['table']>): Promise<string[]>
  /** Sets `updatedAt` without a new version. */
  touch(): Promise<void>
  /** @throws AppError as `requireMove` does */
  move(to: S['status'], values?: PgUpdateSetSource<S['table']>): Promise<void>
  /** @returns the event's id */
  append(event: ShapeEvent<S>): Promise<string>
  audit(before: object, after: object): void
  mail(kind: MailKind, subjectId: string, more?: { startAfterSeconds: number }): Promise<void>
}

type WhichRecord = { id: string; version: number | null; by: 'staff' | 'both' }

export type ChangeOf<Kind> = Kind extends RecordKind<infer S> ? Change<S> : never

/**
 * Locks, authorises, checks the version, changes the record and writes the audit, in the caller's transaction or its
 * own.
 * @param which.version that the caller read; null for a change that overwrites nothing
 * @param which.by `staff` refuses clients
 * @returns the result of `change`, or, if that has none, the record
 * @throws AppError as `authoriseRecord` does; `forbidden` for the wrong side and for staff on a client's link;
 * `conflict` for an old version; what `change` throws
 */
export function changeRecord<S extends Shape>(
  ctx: Ctx,
  kind: RecordKind<S>,
  which: WhichRecord,
  change: (change: Change<S>) => Promise<void>,
): Promise<OpenRecord>
export function changeRecord<S extends Shape, Done>(
  ctx: Ctx,
  kind: RecordKind<S>,
  which: WhichRecord,
  change: (change: Change<S>) => Promise<Done>,
): Promise<Done>
export function changeRecord<S extends Shape>(
  ctx: Ctx,
  kind: RecordKind<S>,
  { id, version, by }: WhichRecord,
  change: (change: Change<S>) => Promise<unknown>,
): Promise<unknown> {
  return inTransaction(ctx, async (txCtx) => {
    const record = await authoriseRecord(txCtx, kind, id, { lock: true })
    if (by === 'staff' && record.side !== 'staff') throw new AppError('forbidden', 'This is for staff only.')
    refuseStaffLink(ctx)
    if (version !== null) requireVersion(record.row as { version: number }, version)
    const done = await run(txCtx, kind, id, record, change)
    return done === undefined ? { id, side: record.side } : done
  })
}

export const timelineOf: Record<Shape['timeline'], (id: string) => Timeline> = {
  lead: (leadId) => ({ leadId }),
  project: (projectId) => ({ projectId }),
  client: (clientId) => ({ clientId }),
}

export function inTransaction<Done>(ctx: Ctx, work: (ctx: Ctx) => Promise<Done>): Promise<Done> {
  if (ctx.db instanceof PgTransaction) return work(ctx)
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx }))
}

/**
 * Authorised by another change. Does nothing if the record is gone.
 * @param which.author the name of the user who caused it
 */
export async function cascadeChange<S extends Shape>(
  ctx: Ctx,
  kind: RecordKind<S>,
  { id, author = 'System' }: { id: string; author?: string },
  change: (change: Change<S, 'system'>) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const row = await findRow(txCtx.db, kind, id, { lock: true })
    if (row) await run(txCtx, kind, id, { row, side: 'system', author }, change)
  })
}

async function run<S extends Shape, By extends Mover, Done>(
  ctx: Ctx,
  kind: RecordKind<S>,
  id: string,
  record: AuthorisedRecord<S['row'], By>,
  change: (change: Change<S, By>) => Promise<Done>,
): Promise<Done> {
  const { table, moves, timeline, undo } = kind
  const { side: mover, author } = record
  const columns = getTableColumns(table)
  const at = ctx.clock()
  const changeId = undo && mover === 'staff' ? (ctx.changeId ?? randomUUIDv7()) : undefined
  const [before, after] = [{}, {}]
  const now = { ...record.row } as Record<string, unknown> & { status: S['status']; version: number }

  async function set(values: object): Promise<void> {
    const time = 'updatedAt' in columns && { updatedAt: at }
    await ctx.db
      .update(table)
      .set({ ...values, ...time })
      .where(eq(keyOf(kind), id))
  }
  async function write(values: PgUpdateSetSource<S['table']>): Promise<string[]> {
    const known = Object.entries(values).filter(([, value]) => !is(value, SQL))
    const differing = known.filter(([name, value]) => !isDeepStrictEqual(value, now[name]))
    if (differing.length === 0) return []
    const version = 'version' in columns && { version: now.version + 1 }
    await set({ ...values, ...version })
    for (const [name, value] of differing) {
      if (kind.unaudited?.includes(name)) continue
      Object.assign(before, { [name]: now[name] })
      Object.assign(after, { [name]: value })
    }
    Object.assign(now, Object.fromEntries(differing), version)
    return differing.map(([name]) => name)
  }
  async function append(event: ShapeEvent<S>): Promise<string> {
    if (!timeline) throw new Error(`A ${kind.noun} has no timeline`)
    const id = (record.row as Record<string, string>)[timeline.id] ?? ''
    return appendEvent(ctx, timelineOf[timeline.of](id), author, event, changeId)
  }
  const done = await change({
    ...record,
    ctx,
    at,
    write,
    touch: () => set({}),
    async move(to, values) {
      if (!moves) throw new Error(`A ${kind.noun} has no moves`)
      const from = moves.statusAt?.(record.row, at) ?? now.status
      requireMove(moves.states, { from, to, mover }, moves.refusal)
      await write({ ...values, status: to } as PgUpdateSetSource<S['table']>)
      await append(moves.event(now, { from, to, mover }))
    },
    append,
    audit(from, to) {
      Object.assign(before, from)
      Object.assign(after, to)
    },
    mail: (mail, subjectId, more) => queueMail(ctx, mail, subjectId, more),
  })
  if (Object.keys({ ...before, ...after }).length === 0) return done
  const subjectId = kind.subjectOf?.(id) ?? id
  if (mover === 'staff') await recordChange(ctx, { noun: kind.noun, subjectId, before, after, changeId })
  const { publishes } = kind
  if (publishes) await publish(ctx.db, typeof publishes === 'function' ? publishes(record.row) : publishes)
  return done
}

/** @throws AppError `forbidden` if the move is for another mover, `conflict` if it is for none */
export function requireMove<Status extends string>(
  states: States<Status>,
  { from, to, mover }: { from: Status; to: Status; mover: Mover },
  refusal = (fromLabel: string, toLabel: string) => `It can’t move from “${fromLabel}” to “${toLabel}”.`,
): void {
  if (mayMove(states, from, to, mover)) return
  if (states[from].next[to]) throw new AppError('forbidden', 'You can’t make this change.')
  throw new AppError('conflict', refusal(states[from].label, states[to].label))
}
