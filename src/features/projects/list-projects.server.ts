import { and, eq, getTableColumns } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import { projectStatuses } from '#domain/records/project.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { listReader } from '#platform/lists/list-reader.server.ts'
import { filtersBy } from '#platform/lists/list-rows.server.ts'
import type { ProjectList, ProjectListQuery, projectList } from './project.ts'
import { listedProject } from './project-queries.server.ts'

const reader = listReader<typeof projectList>({
  table: projects,
  newest: projects.createdAt,
  status: () => filtersBy(projects.status, projectStatuses),
  sorts: { started: { by: projects.createdAt, as: 'time' } },
  where: (_ctx, { lead, client }) =>
    and(lead ? eq(projects.leadId, lead) : undefined, client ? eq(projects.clientId, client) : undefined),
})

export async function listProjects(ctx: Ctx, input: ProjectListQuery): Promise<ProjectList> {
  requireStaff(ctx)
  return reader.page(ctx, input, {
    columns: getTableColumns(projects),
    listed: (ctx, rows) => listedProject(ctx, rows, 'staff'),
  })
}
