import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { PostState } from '#domain/records/post.ts'
import { renderMarkdown } from '#features/markdown/render-markdown.server.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { addContent } from '#platform/content/change-content.server.ts'
import { type ContentRow, contentRecord } from '#platform/content/content-record.server.ts'
import { rowsOf } from '#platform/content/list-content.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import { toListItems } from '#platform/records/list-items.server.ts'
import { findUndoable } from '#platform/records/undo-change.server.ts'
import type { PostContent } from '../post.ts'
import { postKind } from '../post-kind.ts'
import { readingMinutes, signatureOf } from '../post-queries.server.ts'
import { studio } from '../studio.ts'
import type { PostDetail, PostRow, PostRows } from './post-draft.ts'

const record = contentRecord([postKind])

export async function addPost(ctx: Ctx): Promise<{ id: string }> {
  const { id } = await addContent(ctx, postKind, { act: 'save', data: emptyPost() })
  return { id }
}

function emptyPost(): PostContent {
  return {
    title: '',
    slug: '',
    excerpt: '',
    category: 'design',
    tags: [],
    featured: false,
    author: studio(),
    cover: null,
    body: '',
  }
}

export async function listPostDrafts(ctx: Ctx): Promise<PostRows> {
  requireStaff(ctx)
  const rows = (await rowsOf(ctx, [postKind])).toSorted(
    (one, other) =>
      Number(one.removedAt !== null) - Number(other.removedAt !== null) ||
      other.updatedAt.getTime() - one.updatedAt.getTime(),
  )
  const listed = {
    noun: 'article',
    itemOf: (row: ContentRow): PostRow => {
      const { title, category } = draftOf(row)
      return {
        ...{ id: row.id, title, category, state: stateOf(row) },
        publishedAt: (row.publishAt ?? (row.published && row.firstPublishedAt))?.toISOString() ?? null,
        updatedAt: row.updatedAt.toISOString(),
      }
    },
    nameOf: ({ key }: ContentRow) => key,
  }
  return { items: toListItems(ctx, listed, rows) }
}

/** @throws AppError `not-found` */
export async function readPostDraft(ctx: Ctx, { id }: { id: string }): Promise<PostDetail> {
  const { row } = await authoriseRecord(ctx, record, id)
  if (row.kind !== postKind.kind) throw new AppError('not-found', record.missing)
  const draft = draftOf(row)
  const [undo = null] = await findUndoable(ctx, record, [row])
  return {
    ...{ id, version: row.version, state: stateOf(row), draft },
    publishedSlug: row.published && !row.removedAt ? String(row.published.slug) : null,
    firstPublishedAt: row.firstPublishedAt?.toISOString() ?? null,
    publishAt: row.publishAt?.toISOString() ?? null,
    scheduledBy: row.scheduledBy?.name ?? '',
    author: signatureOf(draft.author),
    ...renderMarkdown(draft.body),
    readingMinutes: readingMinutes(draft.body),
    undo,
  }
}

export function draftOf({ draft }: Pick<ContentRow, 'draft'>): PostContent {
  const { success, output } = v.safeParse(postKind.draftSchema, draft)
  if (!success) throw new TypeError('A stored article is of an unknown shape')
  return output
}

function stateOf({ removedAt, publishAt, published, draft }: ContentRow): PostState {
  if (removedAt) return 'removed'
  if (publishAt) return 'scheduled'
  if (!published) return 'draft'
  return isDeepStrictEqual(draft, published) ? 'published' : 'changed'
}
