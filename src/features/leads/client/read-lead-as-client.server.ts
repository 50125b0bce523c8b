import { mailboxOf } from '#domain/mailbox.ts'
import { listLeadMails } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { inSnapshot } from '#platform/database/snapshot.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import { toListItems } from '#platform/records/list-items.server.ts'
import { leadRecord } from '../lead.server.ts'
import { isSentByVisitor } from '../lead.ts'
import type { LeadAsClient } from '../lead-record.ts'
import { listedMail } from '../read-lead.server.ts'
import { listedRequest } from './list-sent-requests.server.ts'

/** @throws AppError `not-found` */
export function readLeadAsClient(ctx: Ctx, { id }: { id: string }): Promise<LeadAsClient> {
  return inSnapshot(ctx, async (ctx) => {
    const { row } = await authoriseRecord(ctx, leadRecord, id)
    const { status, email, reference, ownerId, source } = row
    const sent = await listLeadMails(ctx, { leadId: id })
    const isSent = isSentByVisitor(row)
    return {
      ...{ status, email, reference, source, isSent },
      hasAccount: ownerId !== null,
      requests:
        isSent && ownerId !== null && status !== 'removed' ? toListItems(ctx, listedRequest, [row]) : [],
      mails: toListItems(
        ctx,
        listedMail,
        sent.filter(({ to, status }) => status !== 'included' && mailboxOf(to) === mailboxOf(email)),
      ),
    }
  })
}
