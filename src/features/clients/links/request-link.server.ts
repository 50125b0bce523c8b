import { randomUUID } from 'node:crypto'
import { projectRecord } from '#features/projects/project.server.ts'
import { quoteEvent, quoteRecord } from '#features/quotes/quote.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { cascadeChange } from '#platform/records/change-record.server.ts'
import { findLinkEmail } from '#platform/records/record-links.server.ts'
import type { LinkedNoun, LinkRequest } from './link-request.ts'

/**
 * Emails a new link to the client of a record that was sent to them, for a visitor who has only its address. Never
 * says whether there is such a record, nor whose it is. Does nothing once staff have ended its links.
 */
export async function requestLink(ctx: Ctx, input: LinkRequest): Promise<void> {
  const { noun, id } = input
  const to = await findLinkEmail(ctx, { noun, subjectId: id })
  if (to !== null) await mailLink[noun](ctx, id, to)
}

const mailLink: Record<LinkedNoun, (ctx: Ctx, id: string, to: string) => Promise<void>> = {
  quote: (ctx, id) =>
    cascadeChange(ctx, quoteRecord, { id, author: 'Client' }, async ({ row, append, mail }) => {
      await append(quoteEvent(row, 'link'))
      await mail('quote-link', `${id}.${randomUUID()}`)
    }),
  project: (ctx, id, to) =>
    cascadeChange(ctx, projectRecord, { id, author: 'Client' }, async ({ append, mail }) => {
      const eventId = await append({ kind: 'link-sent', data: { to } })
      await mail('project-link', `${id}.${eventId}`)
    }),
  invoice: (ctx, id) => queueMail(ctx, 'document-link', `${id}.${randomUUID()}`),
}
