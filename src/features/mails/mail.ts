import * as v from 'valibot'
import { cursorField, type ListPage } from '#platform/list-page.ts'

/**
 * `sending`: rendered, not yet accepted by the mail server. `logged`: no mail server is set, readable here only.
 * `waiting`: too many copies within the hour, goes by itself later. `held`: too many to this address within the hour,
 * goes only if staff send it. `failed`: given up. `included`: another mail said it all.
 */
export const mailStatuses = ['sending', 'sent', 'logged', 'waiting', 'held', 'failed', 'included'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** Every status and whether staff may try again. */
export const mailStates: Record<MailStatus, { label: string; canRetry: boolean }> = {
  sending: { label: 'Sending', canRetry: false },
  sent: { label: 'Sent', canRetry: false },
  logged: { label: 'Logged', canRetry: false },
  waiting: { label: 'Waiting', canRetry: true },
  held: { label: 'Held', canRetry: true },
  failed: { label: 'Failed', canRetry: true },
  included: { label: 'In another mail', canRetry: false },
}

/** A row of the mail log. Times are ISO 8601 in UTC. */
export type MailSummary = {
  id: string
  /** Which mail: 'lead-agency', 'lead-visitor'. */
  kind: string
  leadId: string | null
  to: string
  subject: string
  status: MailStatus
  attempts: number
  createdAt: string
  sentAt: string | null
}

/** Show `html` in a sandboxed frame only. */
export type MailDetail = MailSummary & { html: string; text: string; lastError: string | null }

/** `GET /api/admin/mails`. `counts` are of all mails, by status. */
export type MailList = ListPage<MailSummary, MailStatus>

/** The query of `GET /api/admin/mails`; an empty value means "all". */
export const mailListSchema = v.object({
  status: v.optional(v.picklist(['', ...mailStatuses], 'Choose a status from the list.'), ''),
  cursor: cursorField,
})

export type MailListQuery = v.InferOutput<typeof mailListSchema>
