import { and, count, eq } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import { projectStatuses } from '#domain/records/project.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { containing, newestFirst, pageOf, rowsAfter, rowsAsked } from '#platform/records/list-page.server.ts'
import type { ProjectList, ProjectListQuery } from './project.ts'
import { listedProject } from './project-rows.server.ts'

/** Lists one page of projects, newest first, with the number of projects in each status. */
export async function listProjects({
  ctx,
  input: { status, lead, q, cursor },
}: {
  ctx: Ctx
  input: ProjectListQuery
}): Promise<ProjectList> {
  requireStaff(ctx)
  const matching = and(lead ? eq(projects.leadId, lead) : undefined, containing(projects.searchText, q))
  const [rows, counted] = await Promise.all([
    ctx.db
      .select()
      .from(projects)
      .where(and(matching, status ? eq(projects.status, status) : undefined, rowsAfter(cursor, projects)))
      .orderBy(...newestFirst(projects))
      .limit(rowsAsked),
    ctx.db
      .select({ filter: projects.status, count: count() })
      .from(projects)
      .where(matching)
      .groupBy(projects.status),
  ])
  return pageOf(ctx, {
    ...(await listedProject(ctx, rows, 'staff')),
    rows,
    filters: projectStatuses,
    counted,
  })
}
