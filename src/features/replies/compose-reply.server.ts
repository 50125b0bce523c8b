import { createHash } from 'node:crypto'
import type { LeadDetail } from '#features/leads/lead-record.ts'
import { textBlock, toCustomer } from '#features/mails/mail.server.ts'
import { renderLetter } from '#features/mails/render-letter.server.tsx'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Letter, LetterBlock } from '#platform/mail/mail-definition.server.ts'
import { findLastEvent } from '#platform/records/timeline.server.ts'
import { fillPlaceholders, fillSubject, placeholderProblem } from './placeholders.ts'
import type { ReplyPreview, ReplyWords } from './reply.ts'
import { clientLink, readValues } from './reply-values.server.ts'

/** The approved words are sent, shown and kept unchanged. */
export type ComposedReply = { to: string; subject: string; text: string }

/** @throws AppError `conflict` for a lead that gets no mail; `invalid` for words that cannot be filled */
export async function composeReply(ctx: Ctx, lead: LeadDetail, words: ReplyWords): Promise<ComposedReply> {
  const refusal = await explainUnanswerable(ctx, lead)
  if (refusal) throw new AppError('conflict', refusal)
  const values = await readValues(ctx, lead)
  for (const field of ['subject', 'text'] as const) {
    const message = placeholderProblem(field, words[field], values)
    if (message) throw new AppError('invalid', message, { fields: [{ field, message }] })
  }
  return {
    to: lead.email,
    subject: fillSubject(words.subject, values),
    text: fillPlaceholders(words.text, values),
  }
}

/** Null if it can get a reply. */
export async function explainUnanswerable(
  ctx: Pick<Ctx, 'db'>,
  { id, email, status }: Pick<LeadDetail, 'id' | 'email' | 'status'>,
): Promise<string | null> {
  if (status === 'quarantined') {
    return 'This lead is in quarantine: it may not be from a person. Release it before you reply.'
  }
  if (status === 'removed') return 'This lead was deleted. Restore it before you reply.'
  if (email !== '') return null
  return (await findLastEvent(ctx, { leadId: id }, 'erased'))
    ? 'The client had their data erased, so there is no address to reply to.'
    : 'This lead has no email address to reply to.'
}

/** Paragraphs are separated by empty lines. */
export function letterOf(ctx: Pick<Ctx, 'env'>, { subject, text }: ComposedReply): Letter {
  const link = clientLink(ctx)
  const blocks = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph): LetterBlock => (paragraph === link.href ? link : textBlock(paragraph)))
  return { subject, preview: text.replace(/\s+/g, ' ').slice(0, 120), title: subject, blocks }
}

export function previewOf(ctx: Pick<Ctx, 'env'>, reply: ComposedReply): ReplyPreview {
  const { to, replyTo } = toCustomer(reply.to)
  return {
    to,
    replyTo: replyTo?.address ?? '',
    ...renderLetter(letterOf(ctx, reply)),
    digest: digestOf(reply),
  }
}

export function digestOf({ to, subject, text }: ComposedReply): string {
  return createHash('sha256')
    .update(JSON.stringify([to, subject, text]))
    .digest('base64url')
}
