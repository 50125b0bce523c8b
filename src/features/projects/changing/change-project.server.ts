import { projectPlans, projectStateOf, projectStates } from '#domain/records/project.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { type ChangeOf, cascadeChange, changeRecord } from '#platform/records/change-record.server.ts'
import { requireVersion } from '#platform/records/record-version.server.ts'
import { type ProjectRow, projectRecord } from '../project.server.ts'
import type { ProjectEdit } from '../project.ts'
import { followingMoves, isToConfirm, missingOf } from '../project-progress.ts'
import {
  findChecklist,
  findMilestones,
  type ItemRow,
  lastAnswerOf,
  type MilestoneRow,
} from '../project-queries.server.ts'

export type ProjectChange = ChangeOf<typeof projectRecord>

/** @throws AppError as `changeRecord` does */
export function changeProject(
  ctx: Ctx,
  which: { id: string; version: number | null; by: 'staff' | 'both' },
  change: (change: ProjectChange) => Promise<void>,
): Promise<OpenRecord> {
  const { id } = which
  return changeRecord(ctx, projectRecord, which, async (opened) => {
    const wasToConfirm = isToConfirm(opened.row, await findChecklist(opened.ctx, id))
    await change(opened)
    await makeFollowingMoves(opened.ctx, id, { mayMailAgency: opened.side === 'client' && !wasToConfirm })
  })
}

function makeFollowingMoves(
  ctx: Ctx,
  id: string,
  { mayMailAgency }: { mayMailAgency: boolean },
): Promise<void> {
  return cascadeChange(ctx, projectRecord, { id }, async ({ row: project, ...change }) => {
    const [steps, needs] = [await findMilestones(ctx, id), await findChecklist(ctx, id)]
    const { status, contentCompleteAt } = project
    const missing = missingOf(needs).length
    const wasConfirmed = contentCompleteAt !== null
    const isConfirmed = wasConfirmed && missing === 0
    if (projectStates[status].isOpen && wasConfirmed && !isConfirmed) {
      await change.write({ contentCompleteAt: null })
      await change.append({
        kind: projectPlans[project.plan].hasPromise ? 'promise-stopped' : 'content-incomplete',
        data: { missing },
      })
    }
    if (mayMailAgency && isToConfirm(project, needs)) {
      await change.mail('project-complete-agency', `${id}.${await lastAnswerOf(ctx, id)}`)
    }
    const isApproved = steps.length > 0 && steps.every((step) => step.status === 'approved')
    for (const to of followingMoves({ status, wasConfirmed, isConfirmed, isApproved })) await change.move(to)
    await change.touch()
  })
}

/** @throws AppError `not-found`; `forbidden`; `conflict` for an old version */
export function editProject(
  ctx: Ctx,
  { id, version, ...texts }: { id: string } & ProjectEdit,
): Promise<OpenRecord> {
  return changeProject(ctx, { id, version, by: 'staff' }, (change) => writeTexts(change, texts))
}

/** For staff: the timeline names the fields that differ. */
export async function writeTexts(
  change: ProjectChange,
  texts: Partial<Omit<ProjectEdit, 'version'>>,
): Promise<void> {
  const fields = await change.write(texts)
  if (fields.length > 0) await change.append({ kind: 'edited', data: { fields } })
}

/** @throws AppError `conflict` */
export function requireOpen({ status, plan }: ProjectRow): void {
  if (!projectStates[status].isOpen) {
    throw new AppError('conflict', `This project is ${projectStateOf({ status, plan }).label.toLowerCase()}.`)
  }
}

/** @throws AppError `not-found`; `conflict` if it changed after `version` */
export async function findMilestone(
  { ctx, row: project }: ProjectChange,
  id: string,
  version: number,
): Promise<MilestoneRow> {
  return requireRow(await findMilestones(ctx, project.id), id, version, 'This milestone doesn’t exist.')
}

/** @throws AppError `not-found`; `conflict` if it changed after `version` */
export async function findItem(
  { ctx, row: project }: ProjectChange,
  id: string,
  version: number,
): Promise<ItemRow> {
  return requireRow(await findChecklist(ctx, project.id), id, version, 'This item doesn’t exist.')
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

export function nextPosition(rows: readonly { position: number }[]): number {
  return Math.max(0, ...rows.map(({ position }) => position)) + 1
}
