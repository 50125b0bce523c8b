import { projectPlans } from '#domain/records/project.ts'
import { recordSending } from '#features/leads/lead.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { dueAfter, isToConfirm } from '../project-progress.ts'
import { findChecklist } from '../project-queries.server.ts'
import { changeProject, requireOpen } from './change-project.server.ts'

/**
 * Starts the promised hours, if there are any, and mails the client.
 * @throws AppError `not-found`; `forbidden`; `conflict` for an old version, a closed project, an incomplete
 * checklist, or confirmed content
 */
export function confirmContent(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
): Promise<OpenRecord> {
  return changeProject(ctx, { id, version, by: 'staff' }, async (change) => {
    const { row: project, at } = change
    requireOpen(project)
    if (!isToConfirm(project, await findChecklist(change.ctx, id))) {
      throw new AppError(
        'conflict',
        project.contentCompleteAt ? 'The content is already confirmed.' : 'The checklist is not complete.',
      )
    }
    await change.write({ contentCompleteAt: at })
    await change.append(
      projectPlans[project.plan].hasPromise
        ? { kind: 'promise-started', data: { dueAt: dueAfter(at).toISOString() } }
        : { kind: 'content-confirmed', data: {} },
    )
    await change.mail('project-complete-client', `${id}.${at.getTime()}`)
    await recordSending(change.ctx, project)
  })
}
