import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { posts } from '#db/schema/posts.ts'
import { slugPattern } from '#domain/slug.ts'
import { renderMarkdown } from '#features/markdown/render-markdown.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { findNewSlug } from '#platform/content/content-renames.server.ts'
import { contentEntries } from '#platform/content/read-content.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { draftOf } from './editing/post-draft.server.ts'
import type { PostPage } from './post.ts'
import { postKind } from './post-kind.ts'
import { postSummariesOf, postSummaryOf, summaryColumns } from './post-queries.server.ts'

const relatedPosts = 3

/**
 * A renamed post answers with its new slug. A preview's `ctx` reads drafts, which may never have been published.
 * @throws AppError `not-found`
 */
export async function readPost(
  ctx: Pick<Ctx, 'db' | 'log' | 'clock' | 'readsDrafts'>,
  { slug }: { slug: string },
): Promise<PostPage | { movedTo: string }> {
  const unknown = new AppError('not-found', 'This article doesn’t exist.')
  if (!slugPattern.test(slug)) throw unknown
  const row = ctx.readsDrafts ? await findDraft(ctx, slug) : await findPublished(ctx, slug)
  if (!row) {
    const movedTo = await findNewSlug(ctx, postKind, slug)
    if (movedTo === undefined) throw unknown
    return { movedTo }
  }
  const { id, updatedAt, ...summary } = row
  return {
    post: { ...postSummaryOf(summary), updatedAt: updatedAt.toISOString() },
    ...renderMarkdown(row.body),
    related: await findRelated(ctx, row),
  }
}

type FoundPost = { id: string; updatedAt: Date } & Parameters<typeof postSummaryOf>[0]

async function findPublished({ db }: Pick<Ctx, 'db'>, slug: string): Promise<FoundPost | undefined> {
  const [row] = await db
    .select({ ...summaryColumns, id: posts.id, updatedAt: posts.updatedAt })
    .from(posts)
    .where(eq(posts.slug, slug))
  return row
}

/** By its address of now or the one that its draft will give it; where two claim it, the published one counts. */
async function findDraft(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  slug: string,
): Promise<FoundPost | undefined> {
  const { kind, draft, published, removedAt } = contentEntries
  const isAt = (data: typeof draft | typeof published) => sql`${data}->>'slug' = ${slug}`
  const [row] = await db
    .select()
    .from(contentEntries)
    .where(and(eq(kind, postKind.kind), isNull(removedAt), or(isAt(published), isAt(draft))))
    .orderBy(sql`${isAt(published)} desc nulls last`)
    .limit(1)
  if (!row) return undefined
  const { title, tags, ...written } = draftOf(row)
  return {
    ...written,
    title: title || 'Untitled',
    tags: [...tags],
    id: row.id,
    publishedAt: row.firstPublishedAt ?? row.publishAt ?? clock(),
    updatedAt: row.updatedAt,
  }
}

/** Most shared tags first; a shared category counts as a tag. */
async function findRelated(
  ctx: Pick<Ctx, 'db' | 'log'>,
  { id, category, tags }: { id: string; category: string; tags: string[] },
) {
  const shared = sql`(select count(*) from unnest(${posts.tags}) tag where tag = any(${sql.param(tags)}))`
  const sameCategory = sql`(${posts.category} = ${category})::int`
  const rows = await ctx.db
    .select(summaryColumns)
    .from(posts)
    .where(ne(posts.id, id))
    .orderBy(desc(sql`${shared} + ${sameCategory}`), desc(posts.publishedAt), desc(posts.id))
    .limit(relatedPosts)
  return postSummariesOf(ctx, rows).filter(isReadable)
}
