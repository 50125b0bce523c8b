import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { ProjectMove, ProjectPage } from '../project.ts'
import { changeProject } from './change-project.server.ts'

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
  return changeProject(ctx, { id, version, by: 'staff' }, async (change) => {
    await change.move(to, {
      ...(to === 'launched' && { launchedAt: change.at }),
      ...(to === 'cancelled' && { contentCompleteAt: null }),
    })
    if (to === 'launched' && change.row.liveUrl === '') {
      throw new AppError('conflict', 'Enter the address of the website first.')
    }
    if (to === 'launched') await change.mail('project-launched', id)
  })
}
