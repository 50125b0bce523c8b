import { isDeepStrictEqual } from 'node:util'
import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { contentEntries } from '#db/schema/content-entries.ts'
import type { ContentData } from '#domain/records/content.ts'
import { requireStaff } from '../access/authorise.server.ts'
import type { Ctx } from '../context.server.ts'
import { toListItems } from '../records/list-items.server.ts'
import { findUndoable } from '../records/undo-change.server.ts'
import type { ContentEntry, ContentList, ContentOverview, WaitingContent } from './content.ts'
import { type ContentRow, contentRecord, mayChange } from './content-record.server.ts'
import { type AnyContentKind, nameOf } from './define-content.ts'
import { parseContent } from './read-content.server.ts'

/**
 * Every entry of a kind, as staff see it.
 * @param kinds all, since entries name each other
 * @param changedId the entry just changed
 */
export async function listContent(
  ctx: Ctx,
  kinds: readonly AnyContentKind[],
  kind: AnyContentKind,
  changedId: string | null = null,
): Promise<ContentList> {
  requireStaff(ctx)
  const rows = await rowsOf(ctx, [kind])
  const naming = await rowsOf(
    ctx,
    kinds.filter((one) => pickingFields(one, kind).length > 0),
  )
  const listed = {
    noun: 'content',
    itemOf: (row: ContentRow): ContentEntry => ({
      ...entryOf(ctx, kind, row),
      namedBy: naming.flatMap((other) => (names(kinds, other, kind, row.key) ? [titleOf(kinds, other)] : [])),
    }),
    nameOf: ({ key }: ContentRow) => key,
  }
  const order = [...rows.filter(({ removedAt }) => !removedAt), ...rows.filter(({ removedAt }) => removedAt)]
  const changed = rows.filter(({ id }) => id === changedId)
  const [undo = null] = await findUndoable(ctx, contentRecord(kinds), changed)
  return { mayChange: mayChange(ctx, kind), items: toListItems(ctx, listed, order), undo, changedId }
}

/**
 * Every kind with the drafts that wait.
 * @param undo the publication just made
 */
export async function readContentOverview(
  ctx: Ctx,
  kinds: readonly AnyContentKind[],
  undo: string | null = null,
): Promise<ContentOverview> {
  requireStaff(ctx)
  const { kind, key, position, draft, published, removedAt } = contentEntries
  const [counts, waiting] = await Promise.all([
    ctx.db
      .select({ kind, count: count() })
      .from(contentEntries)
      .where(and(isNull(removedAt), isNotNull(published)))
      .groupBy(kind),
    ctx.db
      .select()
      .from(contentEntries)
      .where(and(isNull(removedAt), sql`${draft} is distinct from ${published}`))
      .orderBy(asc(position), asc(key)),
  ])
  return {
    kinds: kinds.map((one) => ({
      kind: one.kind,
      mayChange: mayChange(ctx, one),
      count: counts.find((row) => row.kind === one.kind)?.count ?? 0,
      waiting: toListItems(
        ctx,
        { noun: 'content', itemOf: (row: ContentRow) => entryOf(ctx, one, row), nameOf: (row) => row.key },
        waiting.filter((row) => row.kind === one.kind),
      ),
    })),
    undo,
  }
}

function entryOf(ctx: Ctx, kind: AnyContentKind, row: ContentRow): WaitingContent {
  return {
    id: row.id,
    key: row.key,
    version: row.version,
    name: nameOf(kind, row.draft),
    draft: read(ctx, { ...kind, schema: kind.draftSchema }, row.key, row.draft),
    published: row.published && read(ctx, kind, row.key, row.published),
    isChanged: !isDeepStrictEqual(row.draft, row.published),
    publishAt: row.publishAt?.toISOString() ?? null,
    scheduledBy: row.scheduledBy?.name ?? '',
    isRemoved: row.removedAt !== null,
    updatedAt: row.updatedAt.toISOString(),
  }
}

export async function rowsOf(
  { db }: Pick<Ctx, 'db'>,
  kinds: readonly AnyContentKind[],
): Promise<ContentRow[]> {
  if (kinds.length === 0) return []
  return db
    .select()
    .from(contentEntries)
    .where(
      inArray(
        contentEntries.kind,
        kinds.map(({ kind }) => kind),
      ),
    )
    .orderBy(asc(contentEntries.position), asc(contentEntries.key))
}

function read(ctx: Ctx, kind: AnyContentKind, key: string, stored: ContentData): ContentData {
  const data = parseContent(ctx, kind, key, stored)
  if (!data) throw new TypeError('A stored entry is of an unknown shape')
  return data
}

function pickingFields({ fields }: AnyContentKind, kind: AnyContentKind): string[] {
  return Object.entries(fields as AnyContentKind['fields']).flatMap(([name, field]) =>
    (field as { from?: readonly string[] }).from?.includes(kind.kind) ? [name] : [],
  )
}

function names(
  kinds: readonly AnyContentKind[],
  { kind: other, published, removedAt }: ContentRow,
  kind: AnyContentKind,
  key: string,
): boolean {
  const from = kinds.find((one) => one.kind === other)
  if (!from || !published || removedAt) return false
  return pickingFields(from, kind).some((name) => [published[name] ?? []].flat().includes(key as never))
}

function titleOf(kinds: readonly AnyContentKind[], row: ContentRow): string {
  const kind = kinds.find((one) => one.kind === row.kind)
  return kind && row.published ? nameOf(kind, row.published) : row.key
}

/** What is published of a kind and not removed. */
export function publishedOf(rows: readonly ContentRow[]): ContentRow[] {
  return rows.filter(({ published, removedAt }) => published && !removedAt)
}

export async function lockKind({ db }: Pick<Ctx, 'db'>, { kind }: AnyContentKind): Promise<ContentRow[]> {
  return db
    .select()
    .from(contentEntries)
    .where(eq(contentEntries.kind, kind))
    .orderBy(asc(contentEntries.position), asc(contentEntries.key))
    .for('update')
}
