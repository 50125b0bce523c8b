import { agencyDayAt, type Day } from '../calendar-day.ts'
import type { ProjectPlanId } from './project.ts'
import type { States } from './states.ts'

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

export type QuoteStep =
  | QuoteStatus
  | 'link'
  | 'links-ended'
  | 'reminded'
  | 'extended'
  | 'revised'
  | 'discarded'

/** Staff answer for a client who called. `isOver`: ended without an acceptance. */
export const quoteStates: States<QuoteStatus, { isOpen: boolean; isOver: boolean }> = {
  draft: { label: 'Draft', means: 'staff', next: { sent: ['staff'] }, isOpen: false, isOver: false },
  sent: {
    label: 'Sent',
    means: 'client',
    next: {
      opened: ['client'],
      accepted: ['client', 'staff'],
      declined: ['client', 'staff'],
      expired: ['system'],
      replaced: ['system'],
    },
    isOpen: true,
    isOver: false,
  },
  opened: {
    label: 'Opened',
    means: 'client',
    next: {
      accepted: ['client', 'staff'],
      declined: ['client', 'staff'],
      expired: ['system'],
      replaced: ['system'],
    },
    isOpen: true,
    isOver: false,
  },
  accepted: { label: 'Accepted', means: 'good', next: {}, isOpen: false, isOver: false },
  declined: { label: 'Declined', means: 'bad', next: {}, isOpen: false, isOver: true },
  expired: { label: 'Expired', means: 'neutral', next: {}, isOpen: false, isOver: true },
  replaced: { label: 'Replaced', means: 'neutral', next: {}, isOpen: false, isOver: true },
}

export const openStatuses = quoteStatuses.filter((status) => quoteStates[status].isOpen)

/** Expires after its last day in the agency's time zone, even before the job records that. */
export function statusAt(
  { status, validUntil }: { status: QuoteStatus; validUntil: Date | null },
  now: Date,
): QuoteStatus {
  const isOver = validUntil !== null && agencyDayAt(validUntil) < agencyDayAt(now)
  return quoteStates[status].isOpen && isOver ? 'expired' : status
}

export type QuoteLine = {
  id: string
  name: string
  detail: string
  /** The price of one, in the quote's currency. */
  amountMinor: number
  /** Absent for 1 in rows that release ae3571f stored. */
  quantity?: number | undefined
  isOption: boolean
  /** True if it is no option. */
  isChosen: boolean
  /** Of the project that a package of the catalogue begins. */
  plan?: ProjectPlanId
}

/** `value`: hundredths of a percent, or minor units of the quote's currency. */
export type QuoteDiscount = { kind: 'percent' | 'amount'; value: number }

export const acceptedHowLabels = {
  phone: 'By phone',
  email: 'By email',
  meeting: 'In a meeting',
  message: 'In a message',
} as const
export type AcceptedHow = keyof typeof acceptedHowLabels

export type Acceptance = {
  at: string
  name: string
  /** '' if staff recorded it. */
  address: string
  /** Null if the client clicked the button. */
  recordedBy: string | null
  /** The exact text beside the button. */
  text: string
  /** How and on which day the client said so, if staff recorded it; absent in rows of release ae3571f. */
  said?: { how: AcceptedHow; on: Day } | undefined
}
