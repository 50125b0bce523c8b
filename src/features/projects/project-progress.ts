import { agency } from '#domain/agency.ts'
import { hourMs } from '#domain/duration.ts'
import {
  checklistStates,
  type ProjectPlanId,
  type ProjectStatus,
  projectPlans,
  projectStates,
} from '#domain/records/project.ts'
import type { Unreadable } from '#platform/records/list-page.ts'
import type { ChecklistItem, DeliveryPromise, Milestone, NextStep, Progress } from './project.ts'

export const promisedHours = () => agency.deliveryHours

/** The last quarter. */
export const endingHours = () => promisedHours() / 4

type Step = Pick<Milestone, 'id' | 'title' | 'status'>
type Need = Pick<ChecklistItem, 'title' | 'status'>

export function progressOf(milestones: readonly Pick<Step, 'status'>[]): Progress {
  return {
    approved: milestones.filter(({ status }) => status === 'approved').length,
    total: milestones.length,
  }
}

/** An unknown status must not start or launch a project. */
export function missingOf<Item extends Need | Unreadable>(checklist: readonly Item[]): Item[] {
  return checklist.filter(
    (item) =>
      !('status' in item) ||
      !Object.hasOwn(checklistStates, item.status) ||
      !checklistStates[item.status].isDone,
  )
}

export function isToConfirm(
  { status, contentCompleteAt }: Content,
  checklist: readonly (Need | Unreadable)[],
): boolean {
  return projectStates[status].isOpen && contentCompleteAt === null && missingOf(checklist).length === 0
}

/** The work waits for the client's content. */
export function isWaitingForContent(project: Content, checklist: readonly (Need | Unreadable)[]): boolean {
  const { status, contentCompleteAt } = project
  return projectStates[status].isOpen && contentCompleteAt === null && !isToConfirm(project, checklist)
}

type Content = { status: ProjectStatus; contentCompleteAt: Date | string | null }

/** What stops the work comes first. */
export function nextStepOf(
  project: Content & { plan: ProjectPlanId; erasureRequestedAt: Date | string | null },
  milestones: readonly Step[],
  checklist: readonly (Need & { id: string })[],
): NextStep {
  const { status } = project
  if (project.erasureRequestedAt) return { who: 'staff', text: 'End the project and erase its data' }
  if (!projectStates[status].isOpen) return null
  if (status === 'launching') {
    return {
      who: 'staff',
      text: projectPlans[project.plan].hasSite ? 'Launch the website' : 'Complete the project',
    }
  }
  if (isToConfirm(project, checklist)) return { who: 'staff', text: 'Check and confirm the content' }
  const missing = missingOf(checklist)
  const first = (wanted: Step['status']) => milestones.find((step) => step.status === wanted)
  const needs: NextStep = missing[0] ? { who: 'client', text: ask(missing), itemId: missing[0].id } : null
  if (status === 'content' && needs) return needs
  const review = first('in-review')
  if (review) return { who: 'client', text: `Review “${review.title}”`, milestoneId: review.id }
  const steps: [Step | undefined, (title: string) => string][] = [
    [first('changes'), (title) => `Make the changes to “${title}”`],
    [first('in-work'), (title) => `Finish “${title}”`],
    [first('planned'), (title) => `Begin “${title}”`],
  ]
  for (const [step, say] of steps) if (step) return { who: 'staff', text: say(step.title) }
  return needs ?? { who: 'staff', text: 'Plan the next milestone' }
}

function ask(missing: readonly Need[]): string {
  const [first, second] = missing.map(({ title }) => `“${title}”`)
  if (missing.length === 1) return `Send us ${first}`
  return missing.length === 2
    ? `Send us ${first} and ${second}`
    : `Send us ${first} and ${missing.length - 1} other items`
}

/**
 * In order. Confirmed content begins the work, a missing item stops it, and the launch waits for all
 * approvals.
 */
export function followingMoves({
  status,
  wasConfirmed,
  isConfirmed,
  isApproved,
}: {
  status: ProjectStatus
  wasConfirmed: boolean
  isConfirmed: boolean
  isApproved: boolean
}): ProjectStatus[] {
  const stops = wasConfirmed && !isConfirmed
  switch (status) {
    case 'content':
      if (!isConfirmed) return []
      return isApproved ? ['building', 'launching'] : ['building']
    case 'building':
      if (stops) return ['content']
      return isApproved ? ['launching'] : []
    case 'launching':
      if (stops) return ['building', 'content']
      return isApproved ? [] : ['building']
    case 'launched':
    case 'cancelled':
      return []
  }
}

export function dueAfter(contentCompleteAt: Date): Date {
  return new Date(contentCompleteAt.getTime() + promisedHours() * hourMs)
}

export function promiseOf(
  project: {
    plan: ProjectPlanId
    status: ProjectStatus
    contentCompleteAt: Date | null
    launchedAt: Date | null
  },
  checklist: readonly Need[],
  now: Date,
): DeliveryPromise | null {
  const { plan, status, contentCompleteAt, launchedAt } = project
  if (!projectPlans[plan].hasPromise) return null
  if (!contentCompleteAt) {
    if (!projectStates[status].isOpen) return null
    return isToConfirm(project, checklist)
      ? { state: 'checking' }
      : { state: 'waiting', missing: missingOf(checklist).length }
  }
  if (status === 'cancelled') return null
  const due = dueAfter(contentCompleteAt)
  const times = { startedAt: contentCompleteAt.toISOString(), dueAt: due.toISOString() }
  if (launchedAt && launchedAt <= due)
    return { state: 'kept', ...times, launchedAt: launchedAt.toISOString() }
  if (launchedAt || now > due)
    return { state: 'late', ...times, launchedAt: launchedAt?.toISOString() ?? null }
  return { state: 'running', ...times }
}
