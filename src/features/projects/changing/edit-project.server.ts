import { eq } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requireVersion } from '#platform/records/record-version.server.ts'
import type { ProjectEdit, ProjectPage } from '../project.ts'
import { changeProject } from './change-project.server.ts'

/**
 * Changes a project's title, brief and addresses.
 * @throws AppError `not-found`; `forbidden`; `conflict` if somebody changed it meanwhile
 */
export function editProject({
  ctx,
  input: { id, version, ...texts },
}: {
  ctx: Ctx
  input: { id: string } & ProjectEdit
}): Promise<ProjectPage> {
  return changeProject(ctx, { id, for: 'staff' }, async (change) => {
    const { project } = change
    requireVersion(project, version)
    const names = Object.keys(texts) as (keyof typeof texts)[]
    const fields = names.filter((name) => texts[name] !== project[name])
    if (fields.length === 0) return
    const only = (from: typeof texts) => Object.fromEntries(fields.map((name) => [name, from[name]]))
    await change.ctx.db
      .update(projects)
      .set({ ...texts, version: version + 1 })
      .where(eq(projects.id, id))
    await change.tell({ kind: 'edited', data: { fields } })
    await change.audit(only(project), only(texts))
  })
}
