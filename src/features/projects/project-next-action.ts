import { dayMs } from '#domain/duration.ts'
import type { NextAction } from '#domain/records/next-actions.ts'
import { projectStates } from '#domain/records/project.ts'
import { isReadable } from '#platform/records/list-page.ts'
import type { Milestone, ProjectMessage, ProjectPage } from './project.ts'
import { isToConfirm, missingOf } from './project-progress.ts'

export type ProjectForNextAction = {
  project: Pick<ProjectPage['project'], 'status' | 'contentCompleteAt' | 'erasureRequestedAt' | 'unseen'>
} & Pick<ProjectPage, 'milestones' | 'checklist' | 'messages' | 'events'>

/** A message that staff have read may need no answer: after a week it is past. */
const answerMs = 7 * dayMs

/** Follows what `nextStepOf` tells both sides, and adds what only staff have to do. */
export function nextActionOfProject(
  page: ProjectForNextAction,
  isBalanceToInvoice: boolean,
  now: Date,
): NextAction | null {
  const { project, checklist } = page
  if (project.erasureRequestedAt) return 'erase'
  if (project.unseen > unreadRequestsOf(page).length) return 'answer'
  if (project.status === 'launching') return 'launch'
  if (isToConfirm(project, checklist)) return 'confirm'
  if (project.status === 'launched' && isBalanceToInvoice) return 'invoice'
  if (isAnswerDue(page, now)) return 'answer'
  if (!projectStates[project.status].isOpen) return null
  if (stepOf(page, 'changes')) return 'work'
  if (project.status === 'content' || stepOf(page, 'in-review')) return 'message'
  if (stepOf(page, 'in-work')) return 'show'
  if (stepOf(page, 'planned')) return 'work'
  return missingOf(checklist).length > 0 ? 'message' : 'plan'
}

/** The milestone that the next action is about. */
export function milestoneOfNextAction(
  page: ProjectForNextAction,
  nextAction: NextAction | null,
): Milestone | undefined {
  if (nextAction === 'show') return stepOf(page, 'in-work')
  return nextAction === 'work' ? (stepOf(page, 'changes') ?? stepOf(page, 'planned')) : undefined
}

function stepOf({ milestones }: ProjectForNextAction, status: Milestone['status']): Milestone | undefined {
  return milestones.filter(isReadable).find((step) => step.status === status)
}

function isAnswerDue(page: ProjectForNextAction, now: Date): boolean {
  const last = page.messages.filter(isReadable).at(-1)
  if (last?.side !== 'client' || now.getTime() - Date.parse(last.createdAt) >= answerMs) return false
  // What came with a request for changes is answered by the changes.
  const isTakenUp = page.events
    .filter(isReadable)
    .some(
      ({ kind, data, at }) => kind === 'milestone-moved' && data.from === 'changes' && at > last.createdAt,
    )
  return !isRequest(page, last) && !isTakenUp
}

function unreadRequestsOf(page: ProjectForNextAction): ProjectMessage[] {
  return page.messages
    .filter(isReadable)
    .filter((message) => message.side === 'client' && message.seenAt === null && isRequest(page, message))
}

/** The note of a request for changes has the time of its milestone. */
function isRequest({ milestones }: ProjectForNextAction, { createdAt }: ProjectMessage): boolean {
  return milestones
    .filter(isReadable)
    .some(({ status, updatedAt }) => status === 'changes' && updatedAt === createdAt)
}
