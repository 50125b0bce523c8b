import { desc } from 'drizzle-orm'
import { posts } from '#db/schema/posts.ts'
import type { Ctx } from '#platform/context.server.ts'

export type PostDate = { slug: string; updatedAt: Date }

export async function listPostDates(ctx: Pick<Ctx, 'db'>): Promise<PostDate[]> {
  return ctx.db
    .select({ slug: posts.slug, updatedAt: posts.updatedAt })
    .from(posts)
    .orderBy(desc(posts.publishedAt), desc(posts.id))
}
