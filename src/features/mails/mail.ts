import { type MailStatus, mailStates } from '#domain/records/mail.ts'
import { defineList, type ListQueryOf, statusChoice } from '#platform/lists/define-list.ts'
import type { ListPage } from '#platform/records/list-page.ts'
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

export const mailList = defineList({
  title: 'Emails',
  noun: 'emails',
  filters: { status: statusChoice(mailStates) },
  search: { maxLength: 200, finds: 'Subject, address' },
  sorts: ['made'],
  empty: {
    title: 'No emails yet',
    text: 'Every request sends two: one to you, and a copy to the visitor.',
  },
})
export type MailListQuery = ListQueryOf<typeof mailList>
