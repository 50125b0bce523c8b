import { asc, desc } from 'drizzle-orm'
import { portfolioProjects } from '#db/schema/portfolio.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { ProjectList } from './portfolio.ts'

/** Lists the whole portfolio, so that a page can filter without asking again. */
export async function listProjects({ ctx }: { ctx: Pick<Ctx, 'db'> }): Promise<ProjectList> {
  const { featured, completionDate, id } = portfolioProjects
  const rows = await ctx.db
    .select()
    .from(portfolioProjects)
    .orderBy(desc(featured), desc(completionDate), asc(id))
  return { projects: rows.map((row) => ({ ...row, category: row.category })) }
}
