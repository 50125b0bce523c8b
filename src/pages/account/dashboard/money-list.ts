import { quoteStates } from '#domain/records/quote.ts'
import type { DocumentSummary } from '#features/billing/documents/invoice.ts'
import type { OwnPayment } from '#features/payments/own-payments/own-payment.ts'
import type { QuoteSummary } from '#features/quotes/quote.ts'
import { isReadable, type Unreadable } from '#platform/records/list-page.ts'
import type { ListedRecords, NextStep } from './next-steps.ts'

/** `step` is what the client does about it, or waits for. */
export type MoneyRecord = { id: string; step: NextStep | undefined } & (
  | { noun: 'quote'; quote: QuoteSummary }
  | { noun: 'document'; document: DocumentSummary }
  | { noun: 'payment'; payment: OwnPayment }
)

type Listed = MoneyRecord | Unreadable

const mostShown = 8

/**
 * To pay first, by the last day; then to answer, being checked, and the rest, newest first. What led to nothing is
 * earlier, and so is what is more than a page should show.
 */
export function moneyList(
  { quotes, documents, payments }: Pick<ListedRecords, 'quotes' | 'documents' | 'payments'>,
  steps: readonly NextStep[],
): { current: Listed[]; earlier: Listed[] } {
  const stepOf = ({ id }: { id: string }) => steps.find(({ recordId }) => recordId === id)
  const known = documents.filter(isReadable)
  const all: Listed[] = [
    ...documents.map((document) =>
      isReadable(document)
        ? { id: document.id, step: stepOf(document), noun: 'document' as const, document }
        : document,
    ),
    ...payments
      .filter((payment) => !isReadable(payment) || !known.some((document) => statesSame(document, payment)))
      .map((payment) =>
        isReadable(payment)
          ? { id: payment.id, step: stepOf(payment), noun: 'payment' as const, payment }
          : payment,
      ),
    ...quotes.map((quote) =>
      isReadable(quote) ? { id: quote.id, step: stepOf(quote), noun: 'quote' as const, quote } : quote,
    ),
  ].toSorted((a, b) => rankOf(a) - rankOf(b) || compareDays(a, b))
  const shown = all.filter((row) => !isWithoutResult(row))
  const current = shown.filter((row, index) => index < mostShown || rankOf(row) < ranks.done)
  return { current, earlier: all.filter((row) => !current.includes(row)) }
}

/** An invoice or receipt says all that its payment's row would. */
function statesSame(
  { kind, orderId, status, isChecking, dueInrMinor, creditedInrMinor }: DocumentSummary,
  { id, state, refundedInrMinor }: OwnPayment,
): boolean {
  if (kind === 'credit-note' || orderId !== id) return false
  switch (state) {
    case 'checking':
      return isChecking
    case 'unpaid':
      return dueInrMinor > 0 || status === 'cancelled'
    case 'paid':
      return (
        creditedInrMinor === refundedInrMinor &&
        (status === 'paid' || status === 'partly-credited' || status === 'credited')
      )
  }
}

const ranks = { toPay: 0, toAnswer: 1, waiting: 2, done: 3 } as const

function rankOf(row: Listed): number {
  if (!isReadable(row)) return ranks.waiting
  const { step } = row
  if (!step) return ranks.done
  if (step.dueInrMinor) return ranks.toPay
  return step.who === 'client' ? ranks.toAnswer : ranks.waiting
}

function isWithoutResult(row: Listed): boolean {
  if (!isReadable(row) || row.step) return false
  if (row.noun === 'quote') return quoteStates[row.quote.status].isOver
  return row.noun === 'payment' && row.payment.state === 'unpaid'
}

function compareDays(a: Listed, b: Listed): number {
  if (rankOf(a) === ranks.toPay) return dueDayOf(a).localeCompare(dueDayOf(b))
  return dayOf(b).localeCompare(dayOf(a))
}

/** What has no last day comes last. */
function dueDayOf(row: Listed): string {
  return (isReadable(row) && row.noun === 'document' && row.document.dueOn) || '9999'
}

function dayOf(row: Listed): string {
  if (!isReadable(row)) return ''
  switch (row.noun) {
    case 'document':
      return row.document.issuedOn
    case 'payment':
      return row.payment.at.slice(0, 10)
    case 'quote':
      return (row.quote.answeredAt ?? row.quote.sentAt ?? row.quote.createdAt).slice(0, 10)
  }
}
