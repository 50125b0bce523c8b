import { randomUUIDv7 } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { contentEntries } from '#db/schema/content-entries.ts'
import { agency } from '#domain/agency.ts'
import { isDay } from '#domain/calendar-day.ts'
import type { ContentData } from '#domain/records/content.ts'
import { requireStaff } from '../access/authorise.server.ts'
import { AppError, type FieldError } from '../app-error.server.ts'
import type { Ctx } from '../context.server.ts'
import { violatesUnique } from '../database.server.ts'
import type { OpenRecord } from '../records/authorise-record.server.ts'
import { type ChangeOf, changeRecord, inTransaction } from '../records/change-record.server.ts'
import type {
  ContentChange,
  ContentPlace,
  ContentRemoval,
  ContentSchedule,
  NewContent,
  Publications,
} from './content.ts'
import { type ContentRow, contentRecord, kindOf, requireMayChange } from './content-record.server.ts'
import { isSlugOfAnother } from './content-renames.server.ts'
import { type AnyContentKind, nameOf } from './define-content.ts'
import { refusedByPapers } from './fixed-by-papers.server.ts'
import { lockKind, publishedOf } from './list-content.server.ts'

type ContentOf = ChangeOf<ReturnType<typeof contentRecord>>
type Which = { id: string; version: number | null }

const draftOnly = { publishAt: null, scheduledBy: null } as const

/**
 * Adds an entry at the end of its kind. Its key follows from its name and never changes.
 * @throws AppError `invalid` for fields that the kind refuses; `forbidden`; `conflict` for a kind whose entries are fixed
 */
export function addContent(ctx: Ctx, kind: AnyContentKind, { act, data }: NewContent): Promise<OpenRecord> {
  requireStaff(ctx)
  requireMayChange(ctx, kind)
  if (kind.isSingle || kind.isFixed) throw new AppError('conflict', `You can’t add another ${kind.noun}.`)
  return inTransaction(ctx, async (txCtx) => {
    const rows = await lockKind(txCtx, kind)
    const draft = requireData(kind, data, act)
    const id = randomUUIDv7()
    const at = ctx.clock()
    await txCtx.db.insert(contentEntries).values({
      id,
      kind: kind.kind,
      key: newKey(
        nameOf(kind, draft),
        rows.map(({ key }) => key),
      ),
      position: Math.max(0, ...rows.map(({ position }) => position)) + 1,
      draft,
      createdAt: at,
      updatedAt: at,
    })
    return change(txCtx, kind, { id, version: null }, async ({ row, write, audit }) => {
      if (act === 'publish') await write({ published: draft })
      else audit({}, { key: row.key })
    })
  })
}

/**
 * Saves the draft, or publishes it.
 * @throws AppError `invalid` for fields that the kind refuses; `forbidden`; `not-found`; `conflict` for an old version
 */
export function changeContent(
  ctx: Ctx,
  kind: AnyContentKind,
  { id, version, act, data }: { id: string } & ContentChange,
): Promise<OpenRecord> {
  return change(ctx, kind, { id, version }, async ({ ctx: txCtx, row, write }) => {
    requireListed(row)
    const draft = requireData(kind, data, act)
    if (act === 'publish') await requireUnfixed(txCtx, kind, { row, draft })
    await write(act === 'publish' ? { draft, published: draft, ...draftOnly } : { draft })
  })
}

/** The draft becomes what is published. @throws AppError `conflict` before the first publication */
export function discardDraft(
  ctx: Ctx,
  kind: AnyContentKind,
  which: { id: string; version: number },
): Promise<OpenRecord> {
  return change(ctx, kind, which, async ({ row, write, audit }) => {
    if (!row.published) throw new AppError('conflict', 'Nothing is published yet. Remove it instead.')
    const changed = await write({ draft: row.published, ...draftOnly })
    // The only change of a draft that loses words.
    if (changed.includes('draft')) audit({ draft: row.draft }, { draft: row.published })
  })
}

/** @throws AppError `conflict` for the last one of a kind that needs one, and for fixed entries */
export function removeContent(
  ctx: Ctx,
  kind: AnyContentKind,
  { id, version, isRemoved }: { id: string } & ContentRemoval,
): Promise<OpenRecord> {
  requireStaff(ctx)
  requireMayChange(ctx, kind)
  if (kind.isSingle || kind.isFixed) throw new AppError('conflict', `You can’t remove this ${kind.noun}.`)
  return inTransaction(ctx, async (txCtx) => {
    const rows = await lockKind(txCtx, kind)
    return change(txCtx, kind, { id, version }, async ({ at, write }) => {
      const left = publishedOf(rows).filter((row) => row.id !== id)
      if (isRemoved && kind.needsOne && left.length === 0)
        throw new AppError('conflict', `This is the last ${kind.noun}. Visitors need one to choose from.`)
      await write({ removedAt: isRemoved ? at : null, ...draftOnly })
    })
  })
}

/** @throws AppError `not-found` without the entry to stand before */
export function moveContent(
  ctx: Ctx,
  kind: AnyContentKind,
  { id, version, before }: { id: string } & ContentPlace,
): Promise<OpenRecord> {
  return inTransaction(ctx, async (txCtx) => {
    const rows = (await lockKind(txCtx, kind)).filter((row) => row.id !== id && !row.removedAt)
    return change(txCtx, kind, { id, version }, async ({ write }) => {
      const index = before === null ? rows.length : rows.findIndex((row) => row.id === before)
      if (index < 0) throw new AppError('not-found', 'The entry to stand before doesn’t exist.')
      await write({ position: between(rows[index - 1]?.position, rows[index]?.position) })
    })
  })
}

/**
 * Publishes the draft at a time, or no longer.
 * @throws AppError `invalid` for a time in the past
 */
export function scheduleContent(
  ctx: Ctx,
  kind: AnyContentKind,
  { id, version, at }: { id: string } & ContentSchedule,
): Promise<OpenRecord> {
  const { userId, name } = requireStaff(ctx)
  return change(ctx, kind, { id, version }, async ({ ctx: txCtx, row, write }) => {
    requireListed(row)
    if (at === null) return void (await write({ ...draftOnly }))
    requireData(kind, row.draft, 'publish')
    const publishAt = await agencyMoment(txCtx, at)
    if (!publishAt || publishAt <= ctx.clock())
      throw refused([{ field: 'at', message: 'Choose a time that is still to come.' }])
    await write({ publishAt, scheduledBy: { userId, name } })
  })
}

/**
 * Publishes several drafts in one transaction; one undo takes all back.
 * @returns the id of the change, for the undo
 * @throws AppError as `changeContent` does, naming the entry that is refused
 */
export function publishTogether(
  ctx: Ctx,
  kinds: readonly AnyContentKind[],
  { entries }: Publications,
): Promise<string> {
  requireStaff(ctx)
  return inTransaction(ctx, async (txCtx) => {
    const rows = await txCtx.db
      .select({ id: contentEntries.id, kind: contentEntries.kind })
      .from(contentEntries)
      .where(
        inArray(
          contentEntries.id,
          entries.map(({ id }) => id),
        ),
      )
    const changeId = randomUUIDv7()
    for (const { id, version } of entries.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const row = rows.find((one) => one.id === id)
      if (!row) throw new AppError('not-found', contentRecord(kinds).missing)
      await publishDraft({ ...txCtx, changeId }, kindOf(kinds, row), { id, version })
    }
    return changeId
  })
}

/** Visitors no longer see it; the draft stays. @throws AppError `conflict` if they don’t */
export function unpublishContent(
  ctx: Ctx,
  kind: AnyContentKind,
  which: { id: string; version: number },
): Promise<OpenRecord> {
  return change(ctx, kind, which, async ({ row, write }) => {
    if (!row.published) throw new AppError('conflict', 'This isn’t published.')
    await write({ published: null, ...draftOnly })
  })
}

export async function publishDraft(ctx: Ctx, kind: AnyContentKind, which: Which): Promise<void> {
  await change(ctx, kind, which, async ({ ctx: txCtx, row, write }) => {
    requireListed(row)
    const draft = requireData(kind, row.draft, 'publish')
    await requireUnfixed(txCtx, kind, { row, draft })
    await write({ draft, published: draft, ...draftOnly })
  })
}

function change(
  ctx: Ctx,
  kind: AnyContentKind,
  which: Which,
  work: (change: ContentOf) => Promise<void>,
): Promise<OpenRecord> {
  requireStaff(ctx)
  requireMayChange(ctx, kind)
  return changeRecord(ctx, contentRecord([kind]), { ...which, by: 'staff' }, async (changing) => {
    if (changing.row.kind !== kind.kind) throw new AppError('not-found', `This ${kind.noun} doesn’t exist.`)
    await work(changing)
    await requireOwnSlug(changing.ctx, kind, which.id)
  }).catch((error) => {
    throw violatesUnique(error, 'content_entries_slug') ? takenSlug(kind) : error
  })
}

/** An address leads to one entry for good: what it once led to keeps it. */
async function requireOwnSlug({ db }: Ctx, kind: AnyContentKind, id: string): Promise<void> {
  if (kind.fields.slug && (await isSlugOfAnother(db, kind, id))) throw takenSlug(kind)
}

function takenSlug({ noun }: AnyContentKind): AppError {
  return refused([{ field: 'slug', message: `Another ${noun} has, or once had, this address.` }])
}

function requireListed({ removedAt }: ContentRow): void {
  if (removedAt) throw new AppError('conflict', 'This has been removed. Bring it back first.')
}

/** What a save refuses is a wrong shape; publishing also refuses what the kind's own rule says. */
function requireData(kind: AnyContentKind, data: unknown, act: NewContent['act']): ContentData {
  const parsed = v.safeParse(act === 'publish' ? kind.schema : kind.draftSchema, data)
  if (!parsed.success)
    throw refused(
      parsed.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: issue.message })),
    )
  const draft = parsed.output as ContentData
  const problems = act === 'publish' ? (kind.refuse?.(draft) ?? []) : []
  if (problems.length > 0) throw refused(problems)
  return draft
}

async function requireUnfixed(
  ctx: Ctx,
  kind: AnyContentKind,
  { row, draft }: { row: ContentRow; draft: ContentData },
): Promise<void> {
  const problems = await refusedByPapers(ctx, kind, { from: row.published, to: draft })
  if (problems.length > 0) throw refused(problems)
}

function refused(fields: FieldError[]): AppError {
  return new AppError('invalid', fields[0]?.message ?? 'This can’t be saved.', { fields })
}

/** `Business Pro` becomes `business-pro`, or `business-pro-2` beside one. */
export function newKey(name: string, taken: readonly string[]): string {
  const base =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 50)
      .replace(/^-|-$/g, '') || 'entry'
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}-${number}`
    if (!taken.includes(key)) return key
  }
}

function between(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return (after ?? 1) - 1
  return after === undefined ? before + 1 : (before + after) / 2
}

/** Null for a day that is in no calendar. */
async function agencyMoment({ db }: Pick<Ctx, 'db'>, local: string): Promise<Date | null> {
  if (!isDay(local.slice(0, 10)) || local.slice(11) > '23:59') return null
  const { rows } = await db.execute<{ at: string }>(
    sql`select to_char((${local}::timestamp at time zone ${agency.timeZone}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as at`,
  )
  return rows[0] ? new Date(rows[0].at) : null
}
