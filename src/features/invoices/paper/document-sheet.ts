import { formatDay } from '#domain/calendar-day.ts'
import { formatMoney, money, wholeMoney } from '#domain/money.ts'
import { type DocumentContent, type DocumentKind, documentKindWords } from '../invoice.ts'

/** A document in words, the same on its page and in its PDF. */
export type DocumentSheet = {
  title: string
  facts: { label: string; value: string }[]
  seller: string[]
  buyer: string[]
  rows: SheetRow[]
  total: { label: string; amount: string }
  notes: string[]
}

export type SheetRow = { text: string; amount: string }

/** A paper that a PDF can show: a document, or a quote, which has more to say. */
export type PaperSheet = DocumentSheet & {
  /** What becomes of the total. */
  shares?: { label: string; amount: string }[]
  /** Titled parts below the total. */
  parts?: { title: string; rows: SheetRow[]; texts: string[] }[]
}

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
      { label: 'Issued', value: formatDay(issuedOn) },
      ...(dueOn ? [{ label: 'Due', value: formatDay(dueOn) }] : []),
      { label: 'For', value: subject },
    ],
    ...endsOf(seller, buyer),
    rows: lines.map((line) => ({ text: line.text, amount: rupees(line.amountMinor) })),
    total: { label: totalLabel, amount: rupees(amountMinor) },
    notes: [
      ...(shown ? [`Agreed as ${shownWords(shown)}. We charge in Indian rupees.`] : []),
      ...notes,
      ...(isTest ? ['This is a test document: no money moves.'] : []),
    ],
  }
}

/** Words both ends of a paper. */
export function endsOf(
  seller: DocumentContent['seller'],
  buyer: DocumentContent['buyer'],
): Pick<DocumentSheet, 'seller' | 'buyer'> {
  return {
    seller: present([seller.name, ...seller.address, seller.email, taxNumber(seller.taxNumber)]),
    buyer: present([buyer.companyName, buyer.name, taxNumber(buyer.taxNumber)]),
  }
}

/** `$235, which is ₹19,583` */
function shownWords({ currency, total, totalInrMinor }: NonNullable<DocumentContent['shown']>): string {
  return `${formatMoney(wholeMoney(total, currency))}, which is ${rupees(totalInrMinor)}`
}

function taxNumber(value: string): string {
  return value && `Tax number ${value}`
}

/** Leaves out what is empty, and a person's name that is the company's too. */
function present(lines: readonly string[]): string[] {
  return [...new Set(lines)].filter((line) => line !== '')
}

export function rupees(paise: number): string {
  return formatMoney(money(paise, 'INR'))
}
