import { and, asc, count, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { checklistItems, milestones, projectEvents, projectMessages } from '#db/schema/projects.ts'
import { findTestPaid } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type ListedNoun, requireKnown } from '#platform/records/list-items.server.ts'
import type { ProjectRow } from './project.server.ts'
import {
  type ChecklistItem,
  type Milestone,
  type ProjectSummary,
  projectStates,
  type Side,
} from './project.ts'
import { nextStepOf, progressOf } from './project-progress.ts'

/** Reads what a list says of projects to one side. */
export async function listedProject(
  ctx: Ctx,
  rows: readonly ProjectRow[],
  side: Side,
): Promise<ListedNoun<ProjectRow, ProjectSummary>> {
  const ids = rows.map(({ id }) => id)
  const steps = await ctx.db
    .select()
    .from(milestones)
    .where(inArray(milestones.projectId, ids))
    .orderBy(asc(milestones.position))
  const needs = await ctx.db
    .select()
    .from(checklistItems)
    .where(inArray(checklistItems.projectId, ids))
    .orderBy(asc(checklistItems.position))
  const unseen = await ctx.db
    .select({ projectId: projectMessages.projectId, count: count() })
    .from(projectMessages)
    .where(
      and(
        inArray(projectMessages.projectId, ids),
        ne(projectMessages.side, side),
        isNull(projectMessages.seenAt),
      ),
    )
    .groupBy(projectMessages.projectId)
  const testPaid = await findTestPaid({ ctx, input: { leadIds: rows.flatMap(({ leadId }) => leadId ?? []) } })
  const itemOf = (row: ProjectRow): ProjectSummary => {
    requireKnown(projectStates, row.status)
    const ofRow = ({ projectId }: { projectId: string }) => projectId === row.id
    const own = steps.filter(ofRow)
    return {
      id: row.id,
      leadId: row.leadId,
      title: row.title,
      clientName: row.clientName,
      companyName: row.companyName,
      status: row.status,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      progress: progressOf(own),
      next: nextStepOf(row, own, needs.filter(ofRow)),
      unseen: unseen.find(ofRow)?.count ?? 0,
      isTest: row.leadId !== null && testPaid.has(row.leadId),
    }
  }
  return { noun: 'project', itemOf, nameOf: ({ title }) => title }
}

export type MilestoneRow = typeof milestones.$inferSelect
export type ItemRow = typeof checklistItems.$inferSelect

export function findMilestones({ db }: Pick<Ctx, 'db'>, projectId: string): Promise<MilestoneRow[]> {
  return db
    .select()
    .from(milestones)
    .where(eq(milestones.projectId, projectId))
    .orderBy(asc(milestones.position))
}

/** Returns the id of the event that last moved an item of the checklist; '' before any. */
export async function lastAnswerOf({ db }: Pick<Ctx, 'db'>, projectId: string): Promise<string> {
  const [event] = await db
    .select({ id: projectEvents.id })
    .from(projectEvents)
    .where(and(eq(projectEvents.projectId, projectId), eq(projectEvents.kind, 'checklist-moved')))
    .orderBy(desc(projectEvents.id))
    .limit(1)
  return event ? String(event.id) : ''
}

export function findChecklist({ db }: Pick<Ctx, 'db'>, projectId: string): Promise<ItemRow[]> {
  return db
    .select()
    .from(checklistItems)
    .where(eq(checklistItems.projectId, projectId))
    .orderBy(asc(checklistItems.position))
}

export function milestoneOf({ projectId: _, updatedAt, ...row }: MilestoneRow): Milestone {
  return { ...row, updatedAt: updatedAt.toISOString() }
}

export function itemOf({ projectId: _, updatedAt, ...row }: ItemRow): ChecklistItem {
  return { ...row, updatedAt: updatedAt.toISOString() }
}
