import type { Standing } from './states.ts'
/**
 * `sending`: rendered, not yet accepted by the mail server. `logged`: no mail server, so staff read it here.
 * `waiting`: too many copies this hour, so the job sends it later. `held`: too many to this address this hour, so
 * only staff send it. `failed`: given up. `included`: another mail contained it.
 */
export const mailStatuses = ['sending', 'sent', 'logged', 'waiting', 'held', 'failed', 'included'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** Every status, and whether staff may try again. */
export const mailStates: Record<MailStatus, Standing & { canRetry: boolean }> = {
  sending: { label: 'Sending', tone: 'info', canRetry: false },
  sent: { label: 'Sent', tone: 'ok', canRetry: false },
  logged: { label: 'Logged', canRetry: false },
  waiting: { label: 'Waiting', tone: 'yolk', canRetry: true },
  held: { label: 'Held', tone: 'yolk', canRetry: true },
  failed: { label: 'Failed', tone: 'danger', canRetry: true },
  included: { label: 'Sent with another email', canRetry: false },
}

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
