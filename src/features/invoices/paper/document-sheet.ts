import { formatPaperDay } from '#domain/calendar-day.ts'
import { formatMoney, formatRupees, money } from '#domain/money.ts'
import type { DocumentContent, DocumentKind } from '#domain/records/document.ts'
import { documentKindWords } from '#domain/records/document.ts'
import type { Paper } from '#platform/pdf/paper.ts'
import { endsOf } from '#platform/pdf/paper-ends.ts'

/** A document in words, the same on its page and in its PDF. */
export type DocumentSheet = Omit<Paper, 'shares' | 'parts'>

export type SheetInput = {
  kind: DocumentKind
  number: string
  isTest: boolean
  amountMinor: number
  content: DocumentContent
}

/** Words a document from what was frozen when it was issued. */
export function sheetOf({ kind, number, isTest, amountMinor, content }: SheetInput): DocumentSheet {
  const { seller, buyer, issuedOn, dueOn, subject, lines, totalLabel, shown, notes } = content
  return {
    title: `${documentKindWords[kind].title} ${number}`,
    facts: [
      { label: 'Issued', value: formatPaperDay(issuedOn) },
      ...(dueOn ? [{ label: 'Due', value: formatPaperDay(dueOn) }] : []),
      { label: 'For', value: subject },
    ],
    ...endsOf(seller, buyer),
    rows: lines.map((line) => ({ text: line.text, amount: formatRupees(line.amountMinor) })),
    total: { label: totalLabel, amount: formatRupees(amountMinor) },
    notes: [
      ...(shown ? [`Agreed as ${shownWords(shown)}. We charge in Indian rupees.`] : []),
      ...notes,
      ...(isTest ? ['This is a test document: no money moves.'] : []),
    ],
  }
}

/** Words an invoice that nobody pays any more: it asks for nothing, and says when it was paid, if it was. */
export function closedSheetOf(invoice: SheetInput, paidAt: Date | null): DocumentSheet {
  const content = { ...invoice.content, dueOn: null, totalLabel: 'Total' }
  const sheet = sheetOf({ ...invoice, content })
  const paid = paidAt ? [{ label: 'Paid', value: formatPaperDay(paidAt) }] : []
  return { ...sheet, facts: [...sheet.facts, ...paid] }
}

/** `$235, which is ₹19,583` */
function shownWords({ currency, totalMinor, totalInrMinor }: NonNullable<DocumentContent['shown']>): string {
  return `${formatMoney(money(totalMinor, currency))}, which is ${formatRupees(totalInrMinor)}`
}
