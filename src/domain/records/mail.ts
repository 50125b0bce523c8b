import type { StatusLabel } from './states.ts'
/**
 * `sending`: rendered, not yet accepted by the server. `logged`: no mail server; staff read it here.
 * `waiting`: too many copies this hour, sent later. `held`: too many to this address this hour; only staff
 * send it. `included`: part of another mail. `dropped`: what it would say is over, such as its day or its record.
 */
export const mailStatuses = [
  'sending',
  'sent',
  'logged',
  'waiting',
  'held',
  'failed',
  'included',
  'dropped',
] as const
export type MailStatus = (typeof mailStatuses)[number]

export const mailStates: Record<MailStatus, StatusLabel & { canRetry: boolean }> = {
  sending: { label: 'Sending', means: 'under-way', canRetry: false },
  sent: { label: 'Sent', means: 'good', canRetry: false },
  logged: { label: 'Log only', means: 'neutral', canRetry: false },
  waiting: { label: 'Waiting', means: 'under-way', canRetry: true },
  held: { label: 'Held', means: 'staff', canRetry: true },
  failed: { label: 'Failed', means: 'bad', canRetry: true },
  included: { label: 'Sent with another email', means: 'neutral', canRetry: false },
  dropped: { label: 'No longer needed', means: 'neutral', canRetry: false },
}

export const mailKinds = [
  'lead-agency',
  'lead-visitor',
  'lead-reply',
  'lead-question',
  'plan-copy',
  'quote-sent',
  'quote-link',
  'quote-reminder',
  'quote-accepted-client',
  'quote-accepted-agency',
  'quote-declined',
  'payment-receipt',
  'payment-agency',
  'payment-unfinished',
  'payment-link',
  'fresh-link',
  'refund-customer',
  'refund-agency',
  'invoice-issued',
  'invoice-overdue',
  'invoice-cancelled',
  'document-link',
  'project-started',
  'project-link',
  'project-message',
  'project-review',
  'project-decision',
  'project-complete-client',
  'project-complete-agency',
  'project-launched',
  'account-log-in',
  'account-sign-up',
  'account-reset',
  'account-new-email',
  'account-former-email',
  'client-former-email',
  'account-changed',
  'account-deleted',
  'account-deleted-agency',
  'staff-invite',
  'staff-added',
  'staff-morning',
] as const
export type MailKind = (typeof mailKinds)[number]
