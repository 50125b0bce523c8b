import { agency } from '#domain/agency.ts'
import type { LeadEventBody } from '#domain/records/lead.ts'
import type { Side } from '#domain/records/states.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { cascadeChange } from '#platform/records/change-record.server.ts'
import { listEvents } from '#platform/records/timeline.server.ts'
import { leadRecord } from '../lead.server.ts'
import { openQuestionAtOf } from './open-question.server.ts'

type QuestionEvent = Extract<LeadEventBody, { kind: 'question' }>['data']

/**
 * Puts a client's question on the lead's timeline and emails it to the agency. Call within the change of the record
 * that it is about. The same key asks once.
 * @throws AppError `forbidden` for staff; `conflict` for a record without a lead; `key-reused` if the key belongs to
 * another question
 */
export async function askQuestion(
  ctx: Ctx,
  {
    leadId,
    side,
    author,
    ...question
  }: { leadId: string | null; side: Side; author: string } & QuestionEvent,
): Promise<void> {
  if (side === 'staff') throw new AppError('forbidden', 'Only the client asks here.')
  let isAsked = false
  if (leadId !== null) {
    await cascadeChange(
      ctx,
      leadRecord,
      { id: leadId, author },
      async ({ ctx: txCtx, row, at, write, append, touch, mail }) => {
        if (row.status === 'removed') return
        isAsked = true
        const earlier = await findQuestion(txCtx, { leadId, questionId: question.questionId })
        if (earlier) {
          if (earlier.text === question.text && earlier.number === question.number) return
          throw new AppError('key-reused', 'This Idempotency-Key belongs to another question.')
        }
        await append({ kind: 'question', data: question })
        await mail('lead-question', `${leadId}.${question.questionId}`)
        // The new version keeps staff from settling what they have not read.
        if (openQuestionAtOf(row) === null) {
          await write({ questionAskedAt: at, questionSettledAt: null })
          await txCtx.listeners.questionAsked(txCtx, { leadId })
        } else {
          await touch()
        }
      },
    )
  }
  if (!isAsked) throw new AppError('conflict', `We no longer take questions here. Write to ${agency.email}.`)
}

/** Null once it is erased. */
export async function findQuestion(
  ctx: Pick<Ctx, 'db'>,
  { leadId, questionId }: { leadId: string; questionId: string },
): Promise<(QuestionEvent & { author: string }) | null> {
  for (const event of await listEvents(ctx, { leadId })) {
    if (event.kind === 'question' && event.data.questionId === questionId) {
      return { ...event.data, author: event.actor }
    }
  }
  return null
}
