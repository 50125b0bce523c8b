import { eq } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import { projectStates } from '#domain/records/project.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requireVersion } from '#platform/records/record-version.server.ts'
import type { ProjectMove, ProjectPage } from '../project.ts'
import { changeProject, requireMove } from './change-project.server.ts'

/**
 * Moves a project: staff begin before everything is there, launch, cancel and reopen. A cancelled project promises
 * nothing; a reopened one counts its hours anew.
 * @throws AppError `not-found`; `forbidden`; `conflict` if somebody changed it meanwhile, if the table of states has
 * no such move, or for a launch without the address of the website
 */
export function moveProject({
  ctx,
  input: { id, version, to },
}: {
  ctx: Ctx
  input: { id: string } & ProjectMove
}): Promise<ProjectPage> {
  return changeProject(ctx, { id, for: 'staff' }, async (change) => {
    const { project, at } = change
    const from = project.status
    requireVersion(project, version)
    requireMove(projectStates, { from, to, mover: 'staff' })
    if (to === 'launched' && project.liveUrl === '') {
      throw new AppError('conflict', 'Enter the address of the website first.')
    }
    await change.ctx.db
      .update(projects)
      .set({
        status: to,
        version: version + 1,
        ...(to === 'launched' && { launchedAt: at }),
        ...(to === 'cancelled' && { contentCompleteAt: null }),
      })
      .where(eq(projects.id, id))
    await change.tell({ kind: 'moved', data: { from, to } })
    await change.audit({ status: from }, { status: to })
    if (to === 'launched') await change.mail('project-launched', id)
  })
}
