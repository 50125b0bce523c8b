import type { LeadStatus } from '#domain/records/lead.ts'
import { move } from '#features/leads/changing/change-lead.server.ts'
import { leadRecord, recordSending } from '#features/leads/lead.server.ts'
import { leadDetailOf } from '#features/leads/lead-queries.server.ts'
import { openQuestionOf } from '#features/leads/questions/open-question.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { inSnapshot } from '#platform/database/snapshot.server.ts'
import { authoriseRecord, type OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { listEvents } from '#platform/records/timeline.server.ts'
import {
  type ComposedReply,
  composeReply,
  digestOf,
  explainUnanswerable,
  previewOf,
} from './compose-reply.server.ts'
import type { Reply, ReplyForm, ReplyPreview, ReplyWords } from './reply.ts'
import { readValues } from './reply-values.server.ts'
import { findTemplates } from './templates/template.server.ts'

/** A later status says more than “contacted”. */
const beforeContact: readonly LeadStatus[] = ['new', 'draft']

/** @throws AppError `not-found` */
export function readReplyForm(ctx: Ctx, { id }: { id: string }): Promise<ReplyForm> {
  return inSnapshot(ctx, async (ctx) => {
    const { row } = await authoriseRecord(ctx, leadRecord, id)
    const lead = leadDetailOf(row)
    return {
      to: lead.email,
      message: openQuestionOf(row, await listEvents(ctx, { leadId: id }))?.text ?? lead.message,
      refusal: await explainUnanswerable(ctx, lead),
      values: await readValues(ctx, lead),
      templates: await findTemplates(ctx),
      canBeContacted: beforeContact.includes(lead.status),
    }
  })
}

/**
 * The mail as it would be sent now. Writes nothing.
 * @throws AppError as `composeReply` does; `not-found`
 */
export function previewReply(ctx: Ctx, { id, ...words }: { id: string } & ReplyWords): Promise<ReplyPreview> {
  return inSnapshot(ctx, async (ctx) => {
    const { row } = await authoriseRecord(ctx, leadRecord, id)
    return previewOf(ctx, await composeReply(ctx, leadDetailOf(row), words))
  })
}

/**
 * One key sends one mail.
 * @throws AppError as `composeReply` does; `not-found`; `conflict` if the mail would differ from the preview;
 * `key-reused` for other words
 */
export function sendReply(
  ctx: Ctx,
  { id, key, digest, isContacted, ...words }: { id: string; key: string } & Reply,
): Promise<OpenRecord> {
  const which = { id, version: null, by: 'staff' } as const
  return changeRecord(ctx, leadRecord, which, async (change) => {
    const { ctx: txCtx, row, append, audit, touch, mail } = change
    const earlier = await findReply(txCtx, { leadId: id, replyId: key })
    if (earlier) {
      if (digestOf(earlier) === digest) return
      throw new AppError(
        'key-reused',
        'This form has already sent a reply. Close it and check the timeline first.',
      )
    }
    const reply = await composeReply(txCtx, leadDetailOf(row), words)
    if (digestOf(reply) !== digest) {
      throw new AppError(
        'conflict',
        'What this email says has changed since you saw it. Read the new preview before you send it.',
      )
    }
    audit({}, { reply: await append({ kind: 'reply', data: { replyId: key, ...reply } }) })
    await mail('lead-reply', `${id}.${key}`)
    if (isContacted && beforeContact.includes(row.status)) await move(change, { status: 'contacted' })
    await recordSending(txCtx, { leadId: id })
    await touch()
  })
}

export async function findReply(
  ctx: Pick<Ctx, 'db'>,
  { leadId, replyId }: { leadId: string; replyId: string },
): Promise<ComposedReply | null> {
  for (const event of await listEvents(ctx, { leadId })) {
    if (event.kind === 'reply' && event.data.replyId === replyId) return event.data
  }
  return null
}
