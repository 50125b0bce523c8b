import { eq } from 'drizzle-orm'
import { checklistItems } from '#db/schema/projects.ts'
import { checklistStates } from '#domain/records/project.ts'
import { hasFiles } from '#features/files/file.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { requireMove } from '#platform/records/change-record.server.ts'
import { type ChecklistAnswer, missingAnswer } from '../project.ts'
import { changeProject, findItem, requireOpen } from './change-project.server.ts'

/**
 * The same status again replaces only the text.
 * @throws AppError `not-found`; `invalid` without the text or the client's file; `conflict` if the item has
 * changed or the project is closed; `forbidden` for the other side's move
 */
export function answerItem(
  ctx: Ctx,
  { id, itemId, status: to, answer: text, version }: { id: string; itemId: string } & ChecklistAnswer,
): Promise<OpenRecord> {
  return changeProject(ctx, { id, version: null, by: 'both' }, async (change) => {
    requireOpen(change.row)
    const { title, kind, status: from, answer: before } = await findItem(change, itemId, version)
    if (to !== from) requireMove(checklistStates, { from, to, mover: change.side })
    const answer = text ?? before
    if (to === 'given') {
      const lacksText = kind === 'text' && answer === ''
      // Staff may receive files by other means.
      const lacksFiles =
        kind === 'files' &&
        change.side === 'client' &&
        !(await hasFiles(change.ctx, { checklistItemId: itemId }))
      if (lacksText || lacksFiles) {
        const message = lacksText ? missingAnswer : 'Add a file first, or mark it “Not needed”.'
        throw new AppError('invalid', message, { fields: [{ field: 'answer', message }] })
      }
    }
    await change.ctx.db
      .update(checklistItems)
      .set({ status: to, answer, version: version + 1, updatedAt: change.at })
      .where(eq(checklistItems.id, itemId))
    if (to !== from) await change.append({ kind: 'checklist-moved', data: { title, from, to } })
    change.audit({ item: title, status: from, answer: before }, { item: title, status: to, answer })
  })
}
