import { and, asc, count, eq, inArray, isNull, ne } from 'drizzle-orm'
import { checklistItems, milestones, projectMessages } from '#db/schema/projects.ts'
import {
  checklistKinds,
  checklistStates,
  milestoneStates,
  projectEventKinds,
  projectPlans,
  projectStates,
} from '#domain/records/project.ts'
import { type Side, sides } from '#domain/records/states.ts'
import { findTestPaidLeads } from '#features/payments/leads/lead-payments.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type ListedNoun, requireKnown } from '#platform/records/list-items.server.ts'
import { findLastEvent, type TimelineEvent } from '#platform/records/timeline.server.ts'
import type { ProjectRow } from './project.server.ts'
import type { ChecklistItem, Milestone, ProjectEvent, ProjectMessage, ProjectSummary } from './project.ts'
import { nextStepOf, progressOf } from './project-progress.ts'

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
  const testPaid = await findTestPaidLeads(ctx, { leadIds: rows.flatMap(({ leadId }) => leadId ?? []) })
  const itemOf = (row: ProjectRow): ProjectSummary => {
    requireKnown(projectStates, row.status)
    requireKnown(projectPlans, row.plan)
    const ofRow = ({ projectId }: { projectId: string }) => projectId === row.id
    const own = steps.filter(ofRow)
    return {
      id: row.id,
      leadId: row.leadId,
      title: row.title,
      clientName: row.clientName,
      companyName: row.companyName,
      status: row.status,
      plan: row.plan,
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
type MessageRow = typeof projectMessages.$inferSelect
type EventRow = TimelineEvent<{ projectId: string }>

export function findMilestones({ db }: Pick<Ctx, 'db'>, projectId: string): Promise<MilestoneRow[]> {
  return db
    .select()
    .from(milestones)
    .where(eq(milestones.projectId, projectId))
    .orderBy(asc(milestones.position))
}

/** '' without one. */
export async function lastAnswerOf(ctx: Pick<Ctx, 'db'>, projectId: string): Promise<string> {
  return (await findLastEvent(ctx, { projectId }, 'checklist-moved')) ?? ''
}

export function findChecklist({ db }: Pick<Ctx, 'db'>, projectId: string): Promise<ItemRow[]> {
  return db
    .select()
    .from(checklistItems)
    .where(eq(checklistItems.projectId, projectId))
    .orderBy(asc(checklistItems.position))
}

export const listedMilestone = {
  noun: 'milestone',
  itemOf({ projectId: _, updatedAt, ...row }: MilestoneRow): Milestone {
    requireKnown(milestoneStates, row.status)
    return { ...row, updatedAt: updatedAt.toISOString() }
  },
  nameOf: ({ title }: MilestoneRow) => title,
}

export const listedItem = {
  noun: 'checklist item',
  itemOf({ projectId: _, updatedAt, ...row }: ItemRow): ChecklistItem {
    requireKnown(checklistStates, row.status)
    requireKnown(checklistKinds, row.kind)
    return { ...row, updatedAt: updatedAt.toISOString() }
  },
  nameOf: ({ title }: ItemRow) => title,
}

export const listedMessage = {
  noun: 'project message',
  itemOf({ projectId: _, createdAt, seenAt, ...message }: MessageRow): ProjectMessage {
    requireKnown(sides, message.side)
    return { ...message, createdAt: createdAt.toISOString(), seenAt: seenAt?.toISOString() ?? null }
  },
  nameOf: ({ id }: MessageRow) => id,
}

export const listedEvent = {
  noun: 'project event',
  itemOf({ id, at, actor, kind, data }: EventRow): ProjectEvent {
    requireKnown(projectEventKinds, kind)
    if (typeof data !== 'object' || data === null) throw new TypeError('An event without its data')
    return { id, at: at.toISOString(), actor, kind, data } as ProjectEvent
  },
  nameOf: ({ id }: EventRow) => id,
}
