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
  sending: { label: 'Sending', tone: 'info', canRetry: false },
  sent: { label: 'Sent', tone: 'ok', canRetry: false },
  logged: { label: 'Logged', canRetry: false },
  waiting: { label: 'Waiting', tone: 'yolk', canRetry: true },
  held: { label: 'Held', tone: 'yolk', canRetry: true },
  failed: { label: 'Failed', tone: 'danger', canRetry: true },
  included: { label: 'Sent with another email', canRetry: false },
  dropped: { label: 'No longer needed', canRetry: false },
}

export const mailKinds = [
  'lead-agency',
  'lead-visitor',
  'lead-reply',
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
