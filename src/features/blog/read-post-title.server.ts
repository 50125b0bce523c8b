import { eq } from 'drizzle-orm'
import { posts } from '#db/schema/posts.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { PostSummary } from './post.ts'

export async function readPostTitle(
  ctx: Pick<Ctx, 'db'>,
  { slug }: { slug: string },
): Promise<Pick<PostSummary, 'slug' | 'title' | 'category'> | null> {
  const [row] = await ctx.db
    .select({ slug: posts.slug, title: posts.title, category: posts.category })
    .from(posts)
    .where(eq(posts.slug, slug))
  return row ? { ...row, category: row.category } : null
}
