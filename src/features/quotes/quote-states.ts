import { agencyDayAt } from '#domain/calendar-day.ts'
import type { States } from '#features/projects/project.ts'

export const quoteStatuses = [
  'draft',
  'sent',
  'opened',
  'accepted',
  'declined',
  'expired',
  'replaced',
] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** What a lead's timeline tells of a quote. */
export type QuoteStep = QuoteStatus | 'link' | 'links-ended'

/**
 * The life of a quote. Staff accept or decline for a client who called. A quote that is sent replaces the lead's other
 * quotes that wait for an answer.
 */
export const quoteStates: States<QuoteStatus, { isOpen: boolean }> = {
  draft: { label: 'Draft', next: { sent: ['staff'] }, isOpen: false },
  sent: {
    label: 'Sent',
    next: {
      opened: ['client'],
      accepted: ['client', 'staff'],
      declined: ['client', 'staff'],
      expired: ['system'],
      replaced: ['system'],
    },
    isOpen: true,
  },
  opened: {
    label: 'Opened',
    next: {
      accepted: ['client', 'staff'],
      declined: ['client', 'staff'],
      expired: ['system'],
      replaced: ['system'],
    },
    isOpen: true,
  },
  accepted: { label: 'Accepted', next: {}, isOpen: false },
  declined: { label: 'Declined', next: {}, isOpen: false },
  expired: { label: 'Expired', next: {}, isOpen: false },
  replaced: { label: 'Replaced', next: {}, isOpen: false },
}

/** Statuses of quotes that wait for the client's answer. */
export const openStatuses = quoteStatuses.filter((status) => quoteStates[status].isOpen)

/** Returns the status at a moment: a quote expires after its last day at the agency, whenever the job writes that down. */
export function statusAt(
  { status, validUntil }: { status: QuoteStatus; validUntil: Date | null },
  now: Date,
): QuoteStatus {
  const isOver = validUntil !== null && agencyDayAt(validUntil) < agencyDayAt(now)
  return quoteStates[status].isOpen && isOver ? 'expired' : status
}
