import { and, eq, getTableColumns } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import { projectStatuses } from '#domain/records/project.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { buildListPage } from '#platform/records/list-page.server.ts'
import { filtersBy, type ListTable, rowsOf, rowsToRead } from '#platform/records/list-rows.server.ts'
import type { ProjectList, ProjectListQuery } from './project.ts'
import { listedProject } from './project-queries.server.ts'

const table = {
  table: projects,
  id: projects.id,
  newest: projects.createdAt,
  searchText: projects.searchText,
  filters: filtersBy(projects.status, projectStatuses),
  sorts: { started: { by: projects.createdAt, as: 'time' } },
} satisfies ListTable<string, string>

export async function listProjects({
  ctx,
  input: { lead, client, ...request },
}: {
  ctx: Ctx
  input: ProjectListQuery
}): Promise<ProjectList> {
  requireStaff(ctx)
  const where = and(
    lead ? eq(projects.leadId, lead) : undefined,
    client ? eq(projects.clientId, client) : undefined,
  )
  const list = rowsOf(table, request, where)
  const [rows, counted] = await Promise.all([
    ctx.db
      .select({ ...getTableColumns(projects), sortKey: list.sortKey })
      .from(projects)
      .where(list.onPage)
      .orderBy(...list.orderBy)
      .limit(rowsToRead),
    list.count(ctx),
  ])
  return buildListPage(ctx, {
    ...(await listedProject(ctx, rows, 'staff')),
    list,
    rows,
    counted,
  })
}
