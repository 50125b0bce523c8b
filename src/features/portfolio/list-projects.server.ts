import { asc, desc } from 'drizzle-orm'
import { portfolioProjects } from '#db/schema/portfolio.ts'
import { projectCategories } from '#domain/records/portfolio-project.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requireKnown, toListItems } from '#platform/records/list-items.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import type { Project, ProjectList } from './portfolio.ts'

export async function listProjects(ctx: Pick<Ctx, 'db' | 'log'>): Promise<ProjectList> {
  const { featured, completionDate, id } = portfolioProjects
  const rows = await ctx.db
    .select()
    .from(portfolioProjects)
    .orderBy(desc(featured), desc(completionDate), asc(id))
  const listed = {
    noun: 'portfolio project',
    itemOf(row: (typeof rows)[number]): Project {
      requireKnown(projectCategories, row.category)
      return row
    },
    nameOf: ({ title }: Project) => title,
  }
  return { projects: toListItems(ctx, listed, rows).filter(isReadable) }
}
