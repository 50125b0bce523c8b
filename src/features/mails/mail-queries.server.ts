import { mails } from '#db/schema/mails.ts'
import { defineRecord } from '#platform/records/authorise-record.server.ts'
import type { MailSummary } from './mail.ts'

export const mailRecord = defineRecord({
  noun: 'mail',
  table: mails,
  missing: 'This email doesn’t exist.',
  openTo: 'staff',
})

export const summaryColumns = {
  id: mails.id,
  kind: mails.kind,
  leadId: mails.leadId,
  toAddress: mails.toAddress,
  subject: mails.subject,
  status: mails.status,
  attempts: mails.attempts,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
}

export function mailSummaryOf(
  row: Pick<typeof mails.$inferSelect, keyof typeof summaryColumns>,
): MailSummary {
  return {
    id: row.id,
    kind: row.kind,
    leadId: row.leadId,
    to: row.toAddress,
    subject: row.subject,
    status: row.status,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }
}
