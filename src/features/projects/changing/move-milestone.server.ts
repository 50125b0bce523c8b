import { and, eq, isNull } from 'drizzle-orm'
import { milestones, projectMessages } from '#db/schema/projects.ts'
import { milestoneStates } from '#domain/records/project.ts'
import { recordSending } from '#features/leads/lead.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { requireMove } from '#platform/records/change-record.server.ts'
import type { MilestoneMove } from '../project.ts'
import { changeProject, findMilestone, requireOpen, writeTexts } from './change-project.server.ts'

/**
 * A note becomes a message, and part of the mail about the move. The preview link becomes the project's.
 * @throws AppError `not-found`; `conflict` for an old version or a closed project; `forbidden` for the other
 * side's move
 */
export function moveMilestone(
  ctx: Ctx,
  { id, milestoneId, to, version, note, stagingUrl }: { id: string; milestoneId: string } & MilestoneMove,
): Promise<OpenRecord> {
  return changeProject(ctx, { id, version: null, by: 'both' }, async (change) => {
    const { side, author, at, row: project } = change
    requireOpen(project)
    const { title, status: from, updatedAt } = await findMilestone(change, milestoneId, version)
    requireMove(milestoneStates, { from, to, mover: side })
    await change.ctx.db
      .update(milestones)
      .set({ status: to, version: version + 1, updatedAt: at })
      .where(eq(milestones.id, milestoneId))
    // The request's note has the time of its milestone, and staff who take the changes up have read it.
    if (from === 'changes') {
      await change.ctx.db
        .update(projectMessages)
        .set({ seenAt: at })
        .where(
          and(
            eq(projectMessages.projectId, id),
            eq(projectMessages.side, 'client'),
            eq(projectMessages.createdAt, updatedAt),
            isNull(projectMessages.seenAt),
          ),
        )
    }
    if (note !== '') {
      await change.ctx.db
        .insert(projectMessages)
        .values({ projectId: id, side, author, text: note, createdAt: at })
    }
    if (stagingUrl !== undefined) await writeTexts(change, { stagingUrl })
    await change.append({ kind: 'milestone-moved', data: { title, from, to } })
    change.audit({ milestone: title, status: from }, { milestone: title, status: to })
    const subjectId = `${milestoneId}.${version + 1}`
    if (to === 'in-review') await change.mail('project-review', subjectId)
    if (to === 'in-review' || note !== '') await recordSending(change.ctx, project)
    if (to === 'approved' || to === 'changes') await change.mail('project-decision', subjectId)
  })
}
