import { formatAgencyTime } from '#domain/calendar-day.ts'
import { formatMoney, money } from '#domain/money.ts'
import { isolated } from '#domain/one-line.ts'
import { sharesOf } from '#domain/owed.ts'
import { type Acceptance, type QuoteLine, quoteStates } from '#domain/records/quote.ts'
import type { Paper } from '#platform/pdf/paper.ts'
import { agencyAsSeller, endsOf } from '#platform/pdf/paper-ends.ts'
import { dayOf, linesOf, type QuoteDetail, type QuotePage, sumsOf } from './quote.ts'

/**
 * Words a quote for its PDF, with the figures of its page.
 * @param paid what came in for it; null before that
 */
export function quoteSheetOf(
  quote: QuoteDetail,
  optionIds: readonly string[],
  paid: QuotePage['paid'] = null,
): Paper {
  const { number, status, terms, lines, acceptance, note } = quote
  const { shown, charge } = sumsOf(quote, optionIds)
  const left = lines.filter(({ id, isOption }) => isOption && !optionIds.includes(id))
  const rowOf = ({ name, detail, amountMinor, isOption }: QuoteLine) => ({
    text: [isOption ? `${isolated(name)} (option)` : isolated(name), detail].filter(Boolean).join(': '),
    amount: formatMoney(money(amountMinor, terms.currency)),
  })
  const isOpen = quoteStates[status].isOpen
  const facts = [
    { label: 'Sent', value: dayOf(quote.sentAt) },
    { label: 'Valid until', value: isOpen || status === 'expired' ? dayOf(quote.validUntil) : '' },
    {
      label: 'State',
      value: isOpen ? '' : [quoteStates[status].label, dayOf(quote.answeredAt)].join(' ').trim(),
    },
  ]
  return {
    title: number === null ? 'Draft of a quote' : `Quote ${number}`,
    facts: facts.filter(({ value }) => value !== ''),
    ...endsOf(agencyAsSeller, {
      name: quote.clientName,
      companyName: quote.companyName,
      taxNumber: quote.taxNumber,
    }),
    rows: linesOf(lines, optionIds).map(rowOf),
    total: { label: 'Total, taxes included', amount: formatMoney(shown) },
    shares: [
      ...(terms.currency === 'INR' ? [] : [{ label: 'Charged as', amount: formatMoney(charge.total) }]),
      ...sharesOf(charge, paid).map(({ label, amount }) => ({ label, amount })),
    ],
    parts: [
      ...(left.length > 0
        ? [
            {
              title: isOpen ? 'Options that you can add' : 'Options not taken',
              rows: left.map((line) => rowOf({ ...line, isOption: false })),
              texts: [],
            },
          ]
        : []),
      ...(acceptance
        ? [{ title: 'What was accepted', rows: [], texts: [acceptance.text, signatureOf(acceptance)] }]
        : []),
    ],
    notes: isOpen || status === 'draft' ? note.split('\n').filter((line) => line.trim() !== '') : [],
  }
}

/** Says who accepted and when. */
function signatureOf({ name, at, recordedBy }: Acceptance): string {
  return [
    `Accepted by ${isolated(name)} on ${formatAgencyTime(new Date(at))}`,
    ...(recordedBy === null ? [] : [`recorded by ${isolated(recordedBy)}`]),
  ].join(', ')
}
