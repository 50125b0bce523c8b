import { findLead } from '#features/leads/lead.server.ts'
import { toCustomer } from '#features/mails/mail.server.ts'
import type { MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { letterOf } from './compose-reply.server.ts'
import { findReply } from './send-reply.server.ts'

/** Keeps the words that staff approved, however long it waited. Its subject is `<lead>.<key>`. */
export const replyMail: MailDefinition = {
  kind: 'lead-reply',
  isFromStaff: true,
  hourlyPerRecipient: 10,
  async compose(ctx, subjectId) {
    const [leadId = '', replyId = ''] = subjectId.split('.')
    const lead = await findLead(ctx, { id: leadId })
    const reply = lead && (await findReply(ctx, { leadId, replyId }))
    // Erased, quarantined or deleted since.
    if (!reply || lead.status === 'quarantined' || lead.status === 'removed') return null
    return { ...toCustomer(reply.to), leadId, letter: letterOf(ctx, reply) }
  },
}
