import { eq } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import type { MailKind } from '#domain/records/mail.ts'
import { type ProjectEventBody, projectStates } from '#domain/records/project.ts'
import { type Mover, mayMove, type States } from '#domain/records/states.ts'
import { AppError } from '#platform/app-error.server.ts'
import { recordChange } from '#platform/audit.server.ts'
import { requireOwnWord } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/queue-mail.server.ts'
import { requireVersion } from '#platform/records/record-version.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import { type OpenedProject, openProject, type ProjectRow, projectNoun } from '../project.server.ts'
import type { ProjectPage } from '../project.ts'
import { followingMoves, isToConfirm, missingOf } from '../project-progress.ts'
import {
  findChecklist,
  findMilestones,
  type ItemRow,
  lastAnswerOf,
  type MilestoneRow,
} from '../project-rows.server.ts'
import { readProject } from '../read-project.server.ts'

/** A project while it is changed: its row is locked, so its changes come one after another. */
export type Change = OpenedProject & {
  /** On the transaction. */
  ctx: Ctx
  at: Date
  /** Adds to the project's timeline, by whoever makes the change. @returns the event's id */
  tell(event: ProjectEventBody): Promise<string>
  /** Records what staff changed; the client's side has the timeline alone. */
  audit(before: unknown, after: unknown): Promise<void>
  mail(kind: MailKind, subjectId: string): Promise<void>
}

/**
 * Changes a project in one transaction, then makes the moves that follow by themselves.
 * @param for `staff`: refuses the client's side
 * @throws AppError as `openProject` does; `forbidden` for the client's side, and for a link that staff follow; whatever
 * `change` throws
 */
export function changeProject(
  ctx: Ctx,
  { id, for: who = 'both' }: { id: string; for?: 'both' | 'staff' },
  change: (project: Change) => Promise<void>,
): Promise<ProjectPage> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const opened = await openProject({ ctx: txCtx, input: { id, lock: true } })
    if (who === 'staff' && opened.side !== 'staff') throw new AppError('forbidden', 'This is for staff only.')
    requireOwnWord(ctx)
    const wasToConfirm = isToConfirm(opened.project, await findChecklist(txCtx, id))
    await change(changeOf(txCtx, opened))
    await follow(txCtx, id, { isNews: opened.side === 'client' && !wasToConfirm })
    return readProject({ ctx: txCtx, input: { id } })
  })
}

function changeOf(ctx: Ctx, opened: OpenedProject): Change {
  const projectId = opened.project.id
  return {
    ...opened,
    ctx,
    at: ctx.clock(),
    tell: (event) => appendEvent(ctx, { projectId }, opened.author, event),
    async audit(before, after) {
      if (ctx.actor.kind !== 'staff') return
      await recordChange({ ctx, input: { noun: projectNoun, subjectId: projectId, before, after } })
    },
    mail: (kind, subjectId) => queueMail(ctx, kind, subjectId),
  }
}

/**
 * Makes the program's own moves: it stops the promised hours, begins the work, offers the launch, and asks the agency to
 * check a complete checklist.
 * @param isNews whether the agency has not been asked yet
 */
async function follow(ctx: Ctx, id: string, { isNews }: { isNews: boolean }): Promise<void> {
  const [project] = await ctx.db.select().from(projects).where(eq(projects.id, id))
  if (!project) return
  const [steps, needs] = [await findMilestones(ctx, id), await findChecklist(ctx, id)]
  const at = ctx.clock()
  const tell = (event: ProjectEventBody) => appendEvent(ctx, { projectId: id }, 'System', event)
  const missing = missingOf(needs).length
  const wasConfirmed = project.contentCompleteAt !== null
  const isConfirmed = wasConfirmed && missing === 0
  const changed: Partial<ProjectRow> = {}
  if (projectStates[project.status].isOpen && wasConfirmed && !isConfirmed) {
    changed.contentCompleteAt = null
    await tell({ kind: 'promise-stopped', data: { missing } })
  }
  if (isNews && isToConfirm(project, needs)) {
    await queueMail(ctx, 'project-complete-agency', `${id}.${await lastAnswerOf(ctx, id)}`)
  }
  let from = project.status
  const isApproved = steps.length > 0 && steps.every(({ status }) => status === 'approved')
  for (const to of followingMoves({ status: from, wasConfirmed, isConfirmed, isApproved })) {
    await tell({ kind: 'moved', data: { from, to } })
    changed.status = from = to
  }
  if (Object.keys(changed).length > 0) changed.version = project.version + 1
  await ctx.db
    .update(projects)
    .set({ ...changed, updatedAt: at })
    .where(eq(projects.id, id))
}

/** @throws AppError `conflict` once the project is launched or cancelled */
export function requireOpen({ status }: ProjectRow): void {
  if (!projectStates[status].isOpen) {
    throw new AppError('conflict', `This project is ${projectStates[status].label.toLowerCase()}.`)
  }
}

/**
 * Refuses a move that the table of states does not have for this mover.
 * @throws AppError `forbidden` if it is for the other side; `conflict` if it is for nobody
 */
export function requireMove<Status extends string>(
  states: States<Status>,
  { from, to, mover }: { from: Status; to: Status; mover: Mover },
): void {
  if (mayMove(states, from, to, mover)) return
  if (states[from].next[to]) throw new AppError('forbidden', 'This is not yours to decide.')
  const [fromLabel, toLabel] = [states[from].label, states[to].label]
  throw new AppError('conflict', `It cannot go from “${fromLabel}” to “${toLabel}”.`)
}

/** @throws AppError `not-found`; `conflict` if somebody changed it after `version` */
export async function findMilestone(
  { ctx, project }: Change,
  id: string,
  version: number,
): Promise<MilestoneRow> {
  return requireRow(await findMilestones(ctx, project.id), id, version, 'There is no such milestone.')
}

/** @throws AppError `not-found`; `conflict` if somebody changed it after `version` */
export async function findItem({ ctx, project }: Change, id: string, version: number): Promise<ItemRow> {
  return requireRow(await findChecklist(ctx, project.id), id, version, 'There is no such item.')
}

function requireRow<Row extends { id: string; version: number }>(
  rows: readonly Row[],
  id: string,
  version: number,
  missing: string,
): Row {
  const row = rows.find((candidate) => candidate.id === id)
  if (!row) throw new AppError('not-found', missing)
  requireVersion(row, version)
  return row
}

/** The position after the last one. */
export function nextPosition(rows: readonly { position: number }[]): number {
  return Math.max(0, ...rows.map(({ position }) => position)) + 1
}
