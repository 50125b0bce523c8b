import type { Day } from '#domain/calendar-day.ts'
import type { CurrencyCode } from '#domain/currency.ts'

export const documentKinds = ['invoice', 'receipt', 'credit-note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What each kind is called, and the series that numbers it; a test document's series begins with a T. */
export const documentKindWords: Record<DocumentKind, { title: string; series: string }> = {
  invoice: { title: 'Invoice', series: 'INV' },
  receipt: { title: 'Advance receipt', series: 'REC' },
  'credit-note': { title: 'Credit note', series: 'CRN' },
}

/** `INV-26-27-0001.pdf` */
export function fileNameOf(number: string): string {
  return `${number.replaceAll('/', '-')}.pdf`
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
  /** The price that the client saw in another currency, and the rupees that it became; else null. */
  shown: { currency: CurrencyCode; total: number; multiplier: number; totalInrMinor: number } | null
  notes: string[]
}
