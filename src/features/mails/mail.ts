import * as v from 'valibot'
import { cursorField, type ListPage } from '#platform/records/list-page.ts'
import { href } from '#routes'

/**
 * `sending`: rendered, not yet accepted by the mail server. `logged`: no mail server, so staff read it here.
 * `waiting`: too many copies this hour, so the job sends it later. `held`: too many to this address this hour, so
 * only staff send it. `failed`: given up. `included`: another mail contained it.
 */
export const mailStatuses = ['sending', 'sent', 'logged', 'waiting', 'held', 'failed', 'included'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** Every status, and whether staff may try again. */
export const mailStates: Record<MailStatus, { label: string; canRetry: boolean }> = {
  sending: { label: 'Sending', canRetry: false },
  sent: { label: 'Sent', canRetry: false },
  logged: { label: 'Logged', canRetry: false },
  waiting: { label: 'Waiting', canRetry: true },
  held: { label: 'Held', canRetry: true },
  failed: { label: 'Failed', canRetry: true },
  included: { label: 'Sent with another email', canRetry: false },
}

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

/** Every kind of mail, by its name in the queue and in the mail log. */
export type MailKind =
  | `lead-${'agency' | 'visitor'}`
  | 'plan-copy'
  | `quote-${'sent' | 'link' | 'accepted-client' | 'accepted-agency' | 'declined'}`
  | `payment-${'receipt' | 'agency' | 'unfinished'}`
  | 'fresh-link'
  | `refund-${'customer' | 'agency'}`
  | `invoice-${'issued' | 'overdue' | 'cancelled'}`
  | `project-${'started' | 'link' | 'message' | 'review' | 'decision' | 'complete-client' | 'complete-agency' | 'launched'}`
  | `account-${'log-in' | 'sign-up' | 'reset' | 'new-email' | 'former-email' | 'changed' | 'deleted' | 'deleted-agency'}`
