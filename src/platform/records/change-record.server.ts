import { isDeepStrictEqual } from 'node:util'
import { eq, getTableColumns, is, SQL } from 'drizzle-orm'
import { PgTransaction, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { MailKind } from '#domain/records/mail.ts'
import { type Mover, mayMove, type Side, type States } from '#domain/records/states.ts'
import { AppError } from '../app-error.server.ts'
import { recordChange } from '../audit.server.ts'
import { requireOwnWord } from '../authorise.server.ts'
import type { Ctx } from '../context.server.ts'
import { publish } from '../publish.server.ts'
import { queueMail } from '../queue-mail.server.ts'
import {
  findRow,
  keyOf,
  type Opened,
  openRecord,
  type RecordKind,
  type Shape,
  type ShapeEvent,
} from './open-record.server.ts'
import { requireVersion } from './record-version.server.ts'
import { appendEvent } from './timeline.server.ts'

/** A record while it is changed: its row is locked, so its changes come one after another. */
export type Change<S extends Shape, By extends Mover = Side> = Opened<S['row'], By> & {
  /** On the transaction. */
  ctx: Ctx
  at: Date
  /** Writes values and a new version with them, and names those that differ. Unchanged values are no change. */
  write(values: PgUpdateSetSource<S['table']>): Promise<string[]>
  /** Makes `updatedAt` this moment, and leaves the version. */
  touch(): Promise<void>
  /** Moves the record by its noun's table, and tells the timeline. @throws AppError as `requireMove` does */
  move(to: S['status'], values?: PgUpdateSetSource<S['table']>): Promise<void>
  /** Appends to the timeline, by the author. @returns the event's id */
  append(event: ShapeEvent<S>): Promise<string>
  /** Adds to the audit of this change what is not in the row. What `write` and `move` change is there anyway. */
  audit(before: object, after: object): void
  mail(kind: MailKind, subjectId: string, more?: { startAfterSeconds: number }): Promise<void>
}

/** The change of a noun's records, for functions that take part in it. */
export type ChangeOf<Kind> = Kind extends RecordKind<infer S> ? Change<S> : never

/**
 * Changes a record in one transaction, the caller's if there is one: opens and locks it, refuses an old version, makes the change, and records in the
 * audit what staff changed.
 * @param which.version that from which the change started; null for one that only adds, and so overwrites nothing
 * @param which.by `staff` refuses the client's side
 * @param answer reads what the asker is shown, unless that is what `change` returned
 * @throws AppError as `openRecord` does; `forbidden` for the wrong side, and for a link that staff follow; `conflict` for
 * an old version; what `change` throws
 */
export function changeRecord<S extends Shape, Done, Answer = Done>(
  ctx: Ctx,
  kind: RecordKind<S>,
  { id, version, by }: { id: string; version: number | null; by: 'staff' | 'both' },
  change: (change: Change<S>) => Promise<Done>,
  answer?: (ctx: Ctx, done: Done) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(ctx, async (txCtx) => {
    const opened = await openRecord(txCtx, kind, id, { lock: true })
    if (by === 'staff' && opened.side !== 'staff') throw new AppError('forbidden', 'This is for staff only.')
    requireOwnWord(ctx)
    if (version !== null) requireVersion(opened.row as { version: number }, version)
    const done = await run(txCtx, kind, id, opened, change)
    return answer ? answer(txCtx, done) : (done as unknown as Answer)
  })
}

function inTransaction<Done>(ctx: Ctx, work: (ctx: Ctx) => Promise<Done>): Promise<Done> {
  if (ctx.db instanceof PgTransaction) return work(ctx)
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx }))
}

/**
 * Changes a record because of another change, within its transaction: who asked was authorised for that one. Locks the
 * record, and does nothing if it is gone.
 * @param which.author the name of who caused it
 */
export async function changeAlong<S extends Shape>(
  ctx: Ctx,
  kind: RecordKind<S>,
  { id, author = 'System' }: { id: string; author?: string },
  change: (change: Change<S, 'system'>) => Promise<void>,
): Promise<void> {
  const row = await findRow(ctx.db, kind, id, { lock: true })
  if (row) await run(ctx, kind, id, { row, side: 'system', author }, change)
}

async function run<S extends Shape, By extends Mover, Done>(
  ctx: Ctx,
  kind: RecordKind<S>,
  id: string,
  opened: Opened<S['row'], By>,
  change: (change: Change<S, By>) => Promise<Done>,
): Promise<Done> {
  const { table, moves, timeline } = kind
  const { side: mover, author } = opened
  const columns = getTableColumns(table)
  const at = ctx.clock()
  const [before, after] = [{}, {}]
  /** The row as the writes of this change have left it. */
  const now = { ...opened.row } as Record<string, unknown> & { status: S['status']; version: number }

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
      Object.assign(before, { [name]: now[name] })
      Object.assign(after, { [name]: value })
    }
    Object.assign(now, Object.fromEntries(differing), version)
    return differing.map(([name]) => name)
  }
  async function append(event: ShapeEvent<S>): Promise<string> {
    if (!timeline) throw new Error(`No timeline tells of a ${kind.noun}`)
    const id = (opened.row as Record<string, string>)[timeline.id] ?? ''
    const line = timeline.of === 'lead' ? { leadId: id } : { projectId: id }
    return appendEvent(ctx, line, author, event)
  }
  const done = await change({
    ...opened,
    ctx,
    at,
    write,
    touch: () => set({}),
    async move(to, values) {
      if (!moves) throw new Error(`A ${kind.noun} has no moves`)
      const from = moves.statusAt?.(opened.row, at) ?? now.status
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
  if (mover === 'staff') await recordChange({ ctx, input: { noun: kind.noun, subjectId, before, after } })
  if (kind.publishes) await publish(ctx.db, kind.publishes)
  return done
}

/**
 * Refuses a move that the table of states does not have for this mover.
 * @throws AppError `forbidden` if it is for others; `conflict` if it is for nobody
 */
export function requireMove<Status extends string>(
  states: States<Status>,
  { from, to, mover }: { from: Status; to: Status; mover: Mover },
  refusal = (fromLabel: string, toLabel: string) => `It cannot go from “${fromLabel}” to “${toLabel}”.`,
): void {
  if (mayMove(states, from, to, mover)) return
  if (states[from].next[to]) throw new AppError('forbidden', 'This is not yours to decide.')
  throw new AppError('conflict', refusal(states[from].label, states[to].label))
}
