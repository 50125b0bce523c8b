import * as v from 'valibot'
import { type MailStatus, mailStatuses } from '#domain/records/mail.ts'
import { optionalLine } from '#domain/text-fields.ts'
import { cursorField, type ListPage, sortField } from '#platform/records/list-page.ts'
import { href } from '#routes'

/** Times are ISO 8601 in UTC. */
export type MailSummary = {
  id: string
  kind: string
  leadId: string | null
  to: string
  subject: string
  status: MailStatus
  attempts: number
  createdAt: string
  sentAt: string | null
}

export type MailDetail = MailSummary & {
  /** Show it only in a sandboxed frame. */
  html: string
  text: string
  /** Whether its links lack their tokens because the reader is an editor. */
  hidesLinks: boolean
  lastError: string | null
}

export type MailList = ListPage<MailSummary, MailStatus>

export function mailHref(id: string): string {
  return `${href('adminMail')}?mail=${encodeURIComponent(id)}`
}

export const mailSearchLimit = 200

export const mailListSchema = v.object({
  status: v.optional(v.picklist(['', ...mailStatuses], 'Choose a status from the list.'), ''),
  q: optionalLine(mailSearchLimit),
  sort: sortField(['made']),
  cursor: cursorField,
})

export type MailListQuery = v.InferOutput<typeof mailListSchema>
