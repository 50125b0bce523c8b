import { agencyDayAt } from '../calendar-day.ts'
import type { States } from './states.ts'

/** Names quotes in their links and in the audit. */
export const quoteNoun = 'quote'

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
    tone: 'info',
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
    tone: 'yolk',
    next: {
      accepted: ['client', 'staff'],
      declined: ['client', 'staff'],
      expired: ['system'],
      replaced: ['system'],
    },
    isOpen: true,
  },
  accepted: { label: 'Accepted', tone: 'ok', next: {}, isOpen: false },
  declined: { label: 'Declined', tone: 'danger', next: {}, isOpen: false },
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

/** A line of a quote. The client may leave an option out, or take one that is not chosen yet. */
export type QuoteLine = {
  id: string
  name: string
  detail: string
  /** Minor units of the quote's currency. */
  amountMinor: number
  isOption: boolean
  /** True for every line that is no option. */
  isChosen: boolean
}

/** What the client accepted, as they saw it. */
export type Acceptance = {
  at: string
  /** Whoever accepted, as they gave their name. */
  name: string
  /** The network address that it came from; '' if staff recorded it. */
  address: string
  /** The staff member who recorded what the client said; null if the client pressed the button. */
  recordedBy: string | null
  /** The exact words beside the button. */
  text: string
}
