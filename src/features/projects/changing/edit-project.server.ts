import type { Ctx } from '#platform/context.server.ts'
import type { ProjectEdit, ProjectPage } from '../project.ts'
import { changeProject } from './change-project.server.ts'

/** @throws AppError `not-found`; `forbidden`; `conflict` for an old version */
export function editProject({
  ctx,
  input: { id, version, ...texts },
}: {
  ctx: Ctx
  input: { id: string } & ProjectEdit
}): Promise<ProjectPage> {
  return changeProject(ctx, { id, version, by: 'staff' }, async (change) => {
    const fields = await change.write(texts)
    if (fields.length > 0) await change.append({ kind: 'edited', data: { fields } })
  })
}
