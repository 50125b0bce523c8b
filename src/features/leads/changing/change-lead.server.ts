import { sql } from 'drizzle-orm'
import type { LeadStatus, LostReason } from '#domain/records/lead.ts'
import { leadStates } from '#domain/records/lead.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { type ChangeOf, changeRecord } from '#platform/records/change-record.server.ts'
import { leadRecord } from '../lead.server.ts'
import { isSentByVisitor } from '../lead.ts'
import type {
  AnsweredElsewhere,
  LeadAssignment,
  LeadStatusChange,
  LeadTags,
  LeadVersion,
} from '../lead-handling.ts'
import { openQuestionAtOf } from '../questions/open-question.server.ts'
import { findAssignee, requireAssignee } from './lead-staff.server.ts'

type LeadChange = ChangeOf<typeof leadRecord>

/**
 * Leaving quarantine sends the visitor's copy and makes their client; going there takes the lead off its client.
 * @throws AppError `not-found`; `conflict` for an outdated version or a move that the states do not allow
 */
export function moveLead(
  ctx: Ctx,
  { id, version, ...to }: { id: string } & Partial<LeadStatusChange> & Pick<LeadStatusChange, 'status'>,
): Promise<OpenRecord> {
  return changeLead(ctx, { id, version }, (change) => move(change, to))
}

/** @throws AppError `not-found`; `conflict` for an outdated version; `invalid` for an account that is not staff's */
export function assignLead(
  ctx: Ctx,
  { id, version, to }: { id: string } & LeadAssignment,
): Promise<OpenRecord> {
  return changeLead(ctx, { id, version }, (change) => assign(change, to))
}

/**
 * Records that staff looked at the lead: it stays in quarantine, which deletes it once its time is over.
 * @throws AppError `not-found`; `conflict` for an outdated version, or for a lead of another status
 */
export function keepQuarantined(
  ctx: Ctx,
  { id, version }: { id: string } & LeadVersion,
): Promise<OpenRecord> {
  return changeLead(ctx, { id, version }, async ({ row, at, write, append }) => {
    if (row.status !== 'quarantined') throw new AppError('conflict', 'This lead is not in quarantine.')
    if (row.judgedAt !== null) return
    await write({ judgedAt: at })
    await append({ kind: 'kept-quarantined', data: {} })
  })
}

/**
 * Staff called, or wrote from their own mailbox.
 * @throws AppError `not-found`; `conflict` for an outdated version, or for a lead in a status that waits for no answer
 */
export function markAnsweredElsewhere(
  ctx: Ctx,
  { id, version }: { id: string } & AnsweredElsewhere,
): Promise<OpenRecord> {
  return changeLead(ctx, { id, version }, async ({ row, at, write, append }) => {
    const { label, answersVisitor } = leadStates[row.status]
    if (!answersVisitor)
      throw new AppError('conflict', `This lead is ${label.toLowerCase()}: change its status first.`)
    if (row.answeredAt !== null && openQuestionAtOf(row) === null) return
    await write(answerOf(row, at))
    await append({ kind: 'answered-elsewhere', data: {} })
  })
}

/** @throws AppError `not-found`; `conflict` for an outdated version */
export function tagLead(ctx: Ctx, { id, version, tags }: { id: string } & LeadTags): Promise<OpenRecord> {
  return changeLead(ctx, { id, version }, (change) => tag(change, tags))
}

function changeLead(
  ctx: Ctx,
  { id, version = null }: { id: string; version?: number | null | undefined },
  change: (change: LeadChange) => Promise<void>,
): Promise<OpenRecord> {
  return changeRecord(ctx, leadRecord, { id, version, by: 'staff' }, change)
}

export async function move(
  { ctx, row, at, move: moveTo, mail }: LeadChange,
  {
    status: to,
    lostReason,
    lostWords = '',
  }: { status: LeadStatus; lostReason?: LostReason | undefined; lostWords?: string | undefined },
): Promise<void> {
  const isLost = to === 'lost'
  const clientId = !leadStates[to].answersVisitor
    ? null
    : (row.clientId ?? (await ctx.listeners.clientNamed(ctx, row)))
  await moveTo(to, {
    clientId,
    lostReason: (isLost && lostReason) || null,
    lostWords: isLost ? lostWords : '',
    ...(leadStates[to].isAnswered && answerOf(row, at)),
    judgedAt: to === 'quarantined' ? at : null,
  })
  const isReleased = !leadStates[row.status].answersVisitor && leadStates[to].answersVisitor
  if (isSentByVisitor(row) && isReleased) await mail('lead-visitor', row.id)
}

/** Records an answer given without our email. An undo keeps `contactedAt`, which the audit leaves out. */
const answerOf = (row: LeadChange['row'], at: Date) => ({
  answeredElsewhereAt: row.answeredAt === null ? at : row.answeredElsewhereAt,
  questionSettledAt: openQuestionAtOf(row) === null ? row.questionSettledAt : at,
  contactedAt: sql`${at.toISOString()}::timestamptz`,
})

export async function assign({ ctx, row, write, append }: LeadChange, to: string): Promise<void> {
  const assignee = await requireAssignee(ctx, to)
  const before = row.assigneeId && (await findAssignee(ctx, row.assigneeId))
  const written = await write({ assigneeId: assignee?.id ?? null })
  if (written.length === 0) return
  await append({ kind: 'assigned', data: { from: before ? before.name : null, to: assignee?.name ?? null } })
}

export async function tag({ row, write, append }: LeadChange, tags: string[]): Promise<void> {
  const written = await write({ tags })
  if (written.length === 0) return
  const added = tags.filter((one) => !row.tags.includes(one))
  const removed = row.tags.filter((one) => !tags.includes(one))
  if (added.length + removed.length === 0) return
  await append({ kind: 'tagged', data: { added, removed } })
}
