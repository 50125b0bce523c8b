import { formatAgencyTime } from '#domain/calendar-day.ts'
import { formatMoney, negated } from '#domain/money/money.ts'
import { sharesOf } from '#domain/money/owed.ts'
import { amountOf, discountTitle, isolatedTitleOf, linesOf, sumsOf } from '#domain/money/quote-sums.ts'
import { isolateText } from '#domain/one-line.ts'
import { type Acceptance, type QuoteLine, quoteStates } from '#domain/records/quote.ts'
import type { PdfDocument } from '#platform/pdf/pdf-document.ts'
import { agencyAsSeller, describeParties } from '#platform/pdf/pdf-parties.ts'
import { dayOf, describeSaid, type QuoteDetail, type QuotePage } from '../quote.ts'

export function quoteSheetOf(
  quote: QuoteDetail,
  optionIds: readonly string[],
  { paid, launchedAt }: Pick<QuotePage, 'paid' | 'launchedAt'>,
): PdfDocument {
  const { number, status, terms, lines, acceptance, note } = quote
  const { off, shown, charge } = sumsOf(quote, optionIds)
  const left = lines.filter(({ id, isOption }) => isOption && !optionIds.includes(id))
  const rowOf = (line: QuoteLine) => {
    const title = isolatedTitleOf(line)
    return {
      text: [line.isOption ? `${title} (option)` : title, line.detail].filter(Boolean).join(': '),
      amount: formatMoney(amountOf(line, terms.currency)),
    }
  }
  const isOpen = quoteStates[status].isOpen
  const facts = [
    { label: 'Sent', value: dayOf(quote.sentAt) },
    { label: 'Valid until', value: isOpen || status === 'expired' ? dayOf(quote.validUntil) : '' },
    {
      label: 'Status',
      value: isOpen ? '' : [quoteStates[status].label, dayOf(quote.answeredAt)].join(' ').trim(),
    },
  ]
  return {
    title: number === null ? 'Draft quote' : `Quote ${number}`,
    facts: facts.filter(({ value }) => value !== ''),
    ...describeParties(agencyAsSeller(), {
      name: quote.clientName,
      companyName: quote.companyName,
      taxNumber: quote.taxNumber,
    }),
    rows: [
      ...linesOf(lines, optionIds).map(rowOf),
      ...(off.amountMinor > 0
        ? [{ text: discountTitle(quote.discount), amount: formatMoney(negated(off)) }]
        : []),
    ],
    total: { label: 'Total, taxes included', amount: formatMoney(shown) },
    shares: [
      ...(terms.currency === 'INR' ? [] : [{ label: 'Charged as', amount: formatMoney(charge.total) }]),
      ...sharesOf(charge, paid, launchedAt !== null).map(({ label, amount }) => ({ label, amount })),
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

function signatureOf(acceptance: Acceptance): string {
  const { at, recordedBy } = acceptance
  const [name, time] = [isolateText(acceptance.name), formatAgencyTime(new Date(at))]
  if (recordedBy === null) return `Accepted by ${name} on ${time}`
  const said = describeSaid(acceptance)
  const recorder = isolateText(recordedBy)
  return said
    ? `Accepted by ${name}${said}, recorded by ${recorder} on ${time}`
    : `Accepted by ${name} on ${time}, recorded by ${recorder}`
}
