import * as v from 'valibot'
import { type MailStatus, mailStatuses } from '#domain/records/mail.ts'
import { cursorField, type ListPage } from '#platform/records/list-page.ts'
import { href } from '#routes'

/** A row of the mail log. Times are ISO 8601 in UTC. */
export type MailSummary = {
  id: string
  /** The kind of mail: 'lead-agency', 'lead-visitor'. */
  kind: string
  leadId: string | null
  to: string
  subject: string
  status: MailStatus
  attempts: number
  createdAt: string
  sentAt: string | null
}

/** A whole mail. Show `html` only in a sandboxed frame. */
export type MailDetail = MailSummary & { html: string; text: string; lastError: string | null }

/** `GET /api/admin/mails`. `counts` has the number of mails in each status. */
export type MailList = ListPage<MailSummary, MailStatus>

/** Returns the address of a mail in the log. */
export function mailHref(id: string): string {
  return `${href('adminMail')}?mail=${encodeURIComponent(id)}`
}

/** The query of `GET /api/admin/mails`. An empty value means "all". */
export const mailListSchema = v.object({
  status: v.optional(v.picklist(['', ...mailStatuses], 'Choose a status from the list.'), ''),
  cursor: cursorField,
})

export type MailListQuery = v.InferOutput<typeof mailListSchema>
