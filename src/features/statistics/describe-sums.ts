import { formatMoney, formatRupees, money } from '#domain/money/money.ts'
import type { Sums } from './statistics.ts'

export type Figure = { value: string; note: string; isLate?: boolean }

export function describeAsked(sums: Sums): Figure {
  const ages = Object.values(sums.owed)
  const invoices = ages.reduce((sum, age) => sum + age.invoices, 0)
  return {
    value: formatRupees(ages.reduce((sum, age) => sum + age.amountInrMinor, 0)),
    note: noteOf(sums, invoices === 0 ? 'No open invoices' : countOf(invoices, 'open invoice')),
  }
}

export function describeOverdue(sums: Sums): Figure {
  const { 'not-due': _, ...late } = sums.owed
  const ages = Object.values(late)
  const invoices = ages.reduce((sum, age) => sum + age.invoices, 0)
  return {
    value: formatRupees(ages.reduce((sum, age) => sum + age.amountInrMinor, 0)),
    note: noteOf(sums, invoices === 0 ? 'No invoice' : countOf(invoices, 'invoice')),
    isLate: invoices > 0,
  }
}

/** Each currency on its own: they are never added. */
export function describeReceived(sums: Sums): Figure {
  const { received } = sums
  const refunds = received.filter(({ refundedMinor }) => refundedMinor > 0)
  const payments = received.reduce((sum, line) => sum + line.payments, 0)
  const left = received.map(({ currency, paidMinor, refundedMinor }) =>
    formatMoney(money(paidMinor - refundedMinor, currency)),
  )
  const refunded = refunds.map(({ currency, refundedMinor }) => formatMoney(money(refundedMinor, currency)))
  return {
    value: left.length === 0 ? formatRupees(0) : left.join(' + '),
    note: [
      noteOf(sums, payments === 0 ? 'No payments' : countOf(payments, 'payment')),
      ...(refunded.length > 0 ? [`less ${refunded.join(' and ')} refunded`] : []),
    ].join(', '),
  }
}

/** Money of a test site is never taken for real. */
function noteOf({ isTest }: Sums, note: string): string {
  return isTest ? `${note} (test mode)` : note
}

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`
}
