import type { Day } from '../calendar-day.ts'
import type { CurrencyCode } from '../currency.ts'
import type { Standing } from './states.ts'

export const documentKinds = ['invoice', 'receipt', 'credit-note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What each kind is called, and the series that numbers it; a test document's series begins with a T. */
export const documentKindWords: Record<DocumentKind, { title: string; series: string }> = {
  invoice: { title: 'Invoice', series: 'INV' },
  receipt: { title: 'Advance receipt', series: 'REC' },
  'credit-note': { title: 'Credit note', series: 'CRN' },
}

/** Everything that a document prints besides its number, frozen when it is issued. Amounts in paise. */
export type DocumentContent = {
  seller: { name: string; address: readonly string[]; email: string; taxNumber: string }
  buyer: { name: string; companyName: string; taxNumber: string }
  issuedOn: Day
  /** Only for invoices. */
  dueOn: Day | null
  /** What it is for: `Business Basic`. */
  subject: string
  /** The lines add up to the amount; a line may take something off. */
  lines: { text: string; amountMinor: number }[]
  totalLabel: string
  /** The price that the client saw in another currency, in its minor units, and the rupees that it became; else null. */
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

/** Every state of a document, which `documentStatus` works out. */
export const documentStates: Record<DocumentStatus, Standing & { canBePaid: boolean }> = {
  due: { label: 'Due', tone: 'yolk', canBePaid: true },
  overdue: { label: 'Overdue', tone: 'danger', canBePaid: true },
  paid: { label: 'Paid', tone: 'ok', canBePaid: false },
  'partly-credited': { label: 'Partly refunded', tone: 'info', canBePaid: false },
  credited: { label: 'Refunded', tone: 'info', canBePaid: false },
  /** Credited before anybody paid it. */
  cancelled: { label: 'Cancelled', canBePaid: false },
  /** A credit note, which asks for nothing. */
  issued: { label: 'Issued', canBePaid: false },
}

/** Statuses of documents that nobody can pay, any more or at all. */
export const closedStatuses = documentStatuses.filter((status) => !documentStates[status].canBePaid)
