import type { Day } from '../calendar-day.ts'
import type { CurrencyCode } from '../money/currency.ts'
import type { StatusLabel } from './states.ts'

export const documentKinds = ['invoice', 'receipt', 'credit-note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A test document's series begins with a T. */
export const documentKindLabels: Record<DocumentKind, { title: string; series: string }> = {
  invoice: { title: 'Invoice', series: 'INV' },
  receipt: { title: 'Advance receipt', series: 'REC' },
  'credit-note': { title: 'Credit note', series: 'CRN' },
}

/**
 * Why a document was issued: for an order's payment, a refund, the cancellation of an invoice, the balance of a project,
 * the deposit of a lead, or by hand under a form's key. `round`: from 2 for one issued after another of the same ended.
 */
export type DocumentSubject = { kind: DocumentSubjectKind; id: string; round: number }
export type DocumentSubjectKind = 'order' | 'refund' | 'cancellation' | 'balance' | 'deposit' | 'free'

/** Frozen when issued; prints all but the number. Amounts in paise. */
export type DocumentContent = {
  seller: { name: string; address: readonly string[]; email: string; taxNumber: string }
  /** Earlier documents have no address. */
  buyer: { name: string; companyName: string; taxNumber: string; address?: readonly string[] }
  issuedOn: Day
  dueOn: Day | null
  subject: string
  /** They sum to the amount; some may be negative. */
  lines: { text: string; amountMinor: number }[]
  totalLabel: string
  shown: { currency: CurrencyCode; totalMinor: number; multiplier: number; totalInrMinor: number } | null
  notes: string[]
}

export const documentStatuses = [
  'due',
  'overdue',
  'paid',
  'partly-credited',
  'credited',
  'cancelled',
  'issued',
] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** The stored state: an open document is due, or overdue after its day. */
export type DocumentState = 'open' | Exclude<DocumentStatus, 'due' | 'overdue'>

export const documentStates: Record<DocumentStatus, StatusLabel & { canBePaid: boolean }> = {
  due: { label: 'Due', means: 'client', canBePaid: true },
  overdue: { label: 'Overdue', means: 'bad', canBePaid: true },
  paid: { label: 'Paid', means: 'good', canBePaid: false },
  'partly-credited': { label: 'Partly refunded', means: 'neutral', canBePaid: false },
  credited: { label: 'Refunded', means: 'neutral', canBePaid: false },
  cancelled: { label: 'Cancelled', means: 'neutral', canBePaid: false },
  issued: { label: 'Issued', means: 'neutral', canBePaid: false },
}

export const closedStatuses = documentStatuses.filter(
  (status): status is Exclude<DocumentState, 'open'> => !documentStates[status].canBePaid,
)
