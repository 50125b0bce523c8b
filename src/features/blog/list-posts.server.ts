import { and, arrayContains, count, desc, eq, sql } from 'drizzle-orm'
import { posts } from '#db/schema/posts.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { PostList, PostListQuery } from './post.ts'
import { postSummariesOf, summaryColumns } from './post-queries.server.ts'

const pageSize = 9

/** @throws AppError `not-found` after the last page */
export async function listPosts(
  ctx: Pick<Ctx, 'db' | 'log'>,
  { category, tag, q, page }: PostListQuery,
): Promise<PostList> {
  const ofCategory = category ? eq(posts.category, category) : undefined
  const words = sql`websearch_to_tsquery('english', ${q})`
  const matching = and(
    ofCategory,
    tag ? arrayContains(posts.tags, [tag]) : undefined,
    q ? sql`${posts.searchWords} @@ ${words}` : undefined,
  )
  const order = [desc(posts.publishedAt), desc(posts.id)]
  const [rows, [counted], tags] = await Promise.all([
    ctx.db
      .select(summaryColumns)
      .from(posts)
      .where(matching)
      .orderBy(...(q ? [desc(sql`ts_rank(${posts.searchWords}, ${words})`)] : []), ...order)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    ctx.db.select({ total: count() }).from(posts).where(matching),
    ctx.db
      .select({ tag: sql<string>`unnest(${posts.tags})`.as('tag') })
      .from(posts)
      .where(ofCategory)
      .groupBy(sql`tag`)
      .orderBy(desc(count()), sql`tag`),
  ])
  const total = counted?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (page > pages) throw new AppError('not-found', 'The blog has no such page.')
  return { posts: postSummariesOf(ctx, rows), total, page, pages, tags: tags.map((row) => row.tag) }
}
