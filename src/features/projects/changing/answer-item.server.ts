import { eq } from 'drizzle-orm'
import { checklistItems } from '#db/schema/projects.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { ChecklistAnswer, ProjectPage } from '../project.ts'
import { checklistStates } from '../project-states.ts'
import { changeProject, findItem, requireMove, requireOpen } from './change-project.server.ts'

/**
 * Answers an item of the checklist. An answer whose status stays the same only replaces the text.
 * @throws AppError `not-found`; `invalid` for a text that is given without one; `conflict` if somebody changed the
 * item meanwhile, or the project is closed; `forbidden` for the other side's move
 */
export function answerItem({
  ctx,
  input: { id, itemId, status: to, answer: text, version },
}: {
  ctx: Ctx
  input: { id: string; itemId: string } & ChecklistAnswer
}): Promise<ProjectPage> {
  return changeProject(ctx, { id }, async (change) => {
    requireOpen(change.project)
    const { title, kind, status: from, answer: before } = await findItem(change, itemId, version)
    if (to !== from) requireMove(checklistStates, { from, to, mover: change.side })
    const answer = text ?? before
    if (kind === 'text' && to === 'given' && answer === '') {
      const message = 'Write the answer first.'
      throw new AppError('invalid', message, { fields: [{ field: 'answer', message }] })
    }
    await change.ctx.db
      .update(checklistItems)
      .set({ status: to, answer, version: version + 1, updatedAt: change.at })
      .where(eq(checklistItems.id, itemId))
    if (to !== from) await change.tell({ kind: 'checklist-moved', data: { title, from, to } })
    await change.audit({ item: title, status: from, answer: before }, { item: title, status: to, answer })
  })
}
