import { formatDocumentDay } from '#domain/calendar-day.ts'
import { formatMoney, formatRupees, money } from '#domain/money/money.ts'
import type { DocumentContent, DocumentKind } from '#domain/records/document.ts'
import { documentKindLabels } from '#domain/records/document.ts'
import type { PdfDocument } from '#platform/pdf/pdf-document.ts'
import { describeParties } from '#platform/pdf/pdf-parties.ts'

/** The same on the page and in the PDF. */
export type DocumentSheet = Omit<PdfDocument, 'shares' | 'parts'>

export type SheetInput = {
  kind: DocumentKind
  number: string
  isTest: boolean
  amountMinor: number
  content: DocumentContent
}

/** @param payHref where the client can pay it */
export function sheetOf(
  { kind, number, isTest, amountMinor, content }: SheetInput,
  payHref?: string,
): DocumentSheet {
  const { seller, buyer, issuedOn, dueOn, subject, lines, totalLabel, shown, notes } = content
  return {
    title: `${documentKindLabels[kind].title} ${number}`,
    facts: [
      { label: 'Issued', value: formatDocumentDay(issuedOn) },
      { label: 'For', value: subject },
    ],
    ...(dueOn && {
      due: {
        label: 'Due',
        day: formatDocumentDay(dueOn),
        ...(payHref && { link: { label: `Pay ${formatRupees(amountMinor)} online`, href: payHref } }),
      },
    }),
    ...(isTest && { isTest }),
    ...describeParties(seller, buyer),
    rows: lines.map((line) => ({ text: line.text, amount: formatRupees(line.amountMinor) })),
    total: { label: totalLabel, amount: formatRupees(amountMinor) },
    notes: [
      ...(shown ? [`Agreed as ${describeShown(shown)}. We charge in Indian rupees.`] : []),
      ...notes,
      ...(isTest ? ['This is a test document: no money moves.'] : []),
    ],
  }
}

export function closedSheetOf(invoice: SheetInput, paidAt: Date | null): DocumentSheet {
  const content = { ...invoice.content, dueOn: null, totalLabel: 'Total' }
  const sheet = sheetOf({ ...invoice, content })
  const paid = paidAt ? [{ label: 'Paid', value: formatDocumentDay(paidAt) }] : []
  return { ...sheet, facts: [...sheet.facts, ...paid] }
}

/** `$235, which is ₹19,583` */
function describeShown({
  currency,
  totalMinor,
  totalInrMinor,
}: NonNullable<DocumentContent['shown']>): string {
  return `${formatMoney(money(totalMinor, currency))}, which is ${formatRupees(totalInrMinor)}`
}
