import { eq } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requireVersion } from '#platform/records/record-version.server.ts'
import type { ProjectPage } from '../project.ts'
import { dueAfter, isToConfirm } from '../project-progress.ts'
import { findChecklist } from '../project-rows.server.ts'
import { changeProject, requireOpen } from './change-project.server.ts'

/**
 * Confirms what the client sent, which starts the promised hours and mails the client when the delivery is due.
 * @throws AppError `not-found`; `forbidden`; `conflict` for an old version, a closed project, an incomplete checklist, or
 * content that is confirmed already
 */
export function confirmContent({
  ctx,
  input: { id, version },
}: {
  ctx: Ctx
  input: { id: string; version: number }
}): Promise<ProjectPage> {
  return changeProject(ctx, { id, for: 'staff' }, async (change) => {
    const { project, at } = change
    requireOpen(project)
    requireVersion(project, version)
    if (!isToConfirm(project, await findChecklist(change.ctx, id))) {
      throw new AppError(
        'conflict',
        project.contentCompleteAt ? 'The content is confirmed already.' : 'The checklist is not complete.',
      )
    }
    await change.ctx.db
      .update(projects)
      .set({ contentCompleteAt: at, version: version + 1 })
      .where(eq(projects.id, id))
    await change.tell({ kind: 'promise-started', data: { dueAt: dueAfter(at).toISOString() } })
    await change.audit({ contentCompleteAt: null }, { contentCompleteAt: at.toISOString() })
    await change.mail('project-complete-client', `${id}.${at.getTime()}`)
  })
}
