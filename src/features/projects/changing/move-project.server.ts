import { projectPlans } from '#domain/records/project.ts'
import { recordSending } from '#features/leads/lead.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import type { ProjectMove } from '../project.ts'
import { changeProject } from './change-project.server.ts'

/**
 * Cancelling ends the promise; reopening restarts its hours.
 * @throws AppError `not-found`; `forbidden`; `conflict` for an old version, a move that the states do not
 * allow, or a launch without the website's address
 */
export function moveProject(
  ctx: Ctx,
  { id, version, to }: { id: string } & ProjectMove,
): Promise<OpenRecord> {
  return changeProject(ctx, { id, version, by: 'staff' }, async (change) => {
    await change.move(to, {
      ...(to === 'launched' && { launchedAt: change.at }),
      ...(to === 'cancelled' && { contentCompleteAt: null }),
    })
    if (to === 'launched' && projectPlans[change.row.plan].hasSite && change.row.liveUrl === '') {
      throw new AppError('conflict', 'Enter the address of the website first.')
    }
    if (to !== 'launched') return
    await change.mail('project-launched', id)
    await recordSending(change.ctx, change.row)
  })
}
