import { documentKindLabels } from '#domain/records/document.ts'
import { secretLinkBlock, smallBlock } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { LetterBlock } from '#platform/mail/mail-definition.server.ts'
import type { MailJob } from '#platform/mail/queue-mail.server.ts'
import { drawRecordLink } from '#platform/records/record-links.server.ts'
import { href } from '#routes'
import type { DocumentRow } from './document-queries.server.ts'
import { invoiceNoun } from './invoice.ts'

/** Longer than a client takes to pay and file it. */
const linkDays = 180

/** Call while the mail is composed. */
export function linkToDocument(
  ctx: Pick<Ctx, 'clock' | 'env'>,
  {
    mail,
    document,
    email,
    label,
  }: { mail: MailJob; document: Pick<DocumentRow, 'id' | 'kind'>; email: string; label?: string },
): LetterBlock[] {
  const { id, kind } = document
  const key = `${mail.kind} ${mail.subjectId}`
  const secret = drawRecordLink(ctx, { key, noun: invoiceNoun, subjectId: id, email, days: linkDays })
  const words = label ?? `Open the ${documentKindLabels[kind].title.toLowerCase()}`
  return [
    secretLinkBlock(ctx, words, `${href('invoice', { id })}#${secret.token}`, secret),
    smallBlock(
      `You can also download it as a PDF. The link works for ${linkDays} days. Please don’t forward it.`,
    ),
  ]
}
