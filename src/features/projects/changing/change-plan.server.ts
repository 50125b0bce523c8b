import { eq } from 'drizzle-orm'
import { checklistItems, milestones } from '#db/schema/projects.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import type { NewChecklistItem, NewMilestone } from '../project.ts'
import { findChecklist, findMilestones } from '../project-queries.server.ts'
import { changeProject, findItem, findMilestone, nextPosition, requireOpen } from './change-project.server.ts'

// Each throws AppError `not-found`, `forbidden`, or `conflict` if the project is closed or the row has changed.

export function addMilestone(
  ctx: Ctx,
  { id, ...milestone }: { id: string } & NewMilestone,
): Promise<OpenRecord> {
  return changeProject(ctx, { id, version: null, by: 'staff' }, async (change) => {
    requireOpen(change.row)
    const position = nextPosition(await findMilestones(change.ctx, id))
    const row = { projectId: id, position, status: 'planned', updatedAt: change.at } as const
    await change.ctx.db.insert(milestones).values({ ...row, ...milestone })
    await change.append({ kind: 'milestone-added', data: { title: milestone.title } })
    change.audit({}, { milestone: milestone.title })
  })
}

/** @throws AppError `conflict` also for an approved milestone */
export function removeMilestone(
  ctx: Ctx,
  { id, milestoneId, version }: { id: string; milestoneId: string; version: number },
): Promise<OpenRecord> {
  return changeProject(ctx, { id, version: null, by: 'staff' }, async (change) => {
    requireOpen(change.row)
    const { title, status } = await findMilestone(change, milestoneId, version)
    if (status === 'approved') throw new AppError('conflict', 'The client has approved this milestone.')
    await change.ctx.db.delete(milestones).where(eq(milestones.id, milestoneId))
    await change.append({ kind: 'milestone-removed', data: { title } })
    change.audit({ milestone: title, status }, {})
  })
}

export function addItem(ctx: Ctx, { id, ...item }: { id: string } & NewChecklistItem): Promise<OpenRecord> {
  return changeProject(ctx, { id, version: null, by: 'staff' }, async (change) => {
    requireOpen(change.row)
    const position = nextPosition(await findChecklist(change.ctx, id))
    const row = { projectId: id, position, status: 'missing', updatedAt: change.at } as const
    await change.ctx.db.insert(checklistItems).values({ ...row, ...item })
    await change.append({ kind: 'item-added', data: { title: item.title } })
    change.audit({}, { item: item.title })
  })
}

export function removeItem(
  ctx: Ctx,
  { id, itemId, version }: { id: string; itemId: string; version: number },
): Promise<OpenRecord> {
  return changeProject(ctx, { id, version: null, by: 'staff' }, async (change) => {
    requireOpen(change.row)
    const { title, status, answer } = await findItem(change, itemId, version)
    await change.ctx.db.delete(checklistItems).where(eq(checklistItems.id, itemId))
    await change.append({ kind: 'item-removed', data: { title } })
    change.audit({ item: title, status, answer }, {})
  })
}
