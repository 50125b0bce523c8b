import { agencyDayAt } from '#domain/calendar-day.ts'
import { isDepositDue } from '#domain/owed.ts'
import { chosenOptions, sumsOf } from '#domain/quote-sums.ts'
import type { Act } from '#domain/records/acts.ts'
import type { QuotePage } from './quote.ts'

export type QuoteForAct = Pick<QuotePage, 'newer' | 'accepted' | 'invoice' | 'projectId'> & {
  quote: Pick<QuotePage['quote'], 'status' | 'remindedAt'>
}

export function actOfQuote(page: QuoteForAct, isDepositAsked: boolean, now: Date): Act | null {
  const { quote, newer, accepted, invoice, projectId } = page
  switch (quote.status) {
    case 'draft':
      return accepted ? null : 'send'
    case 'sent':
    case 'opened':
      return wasRemindedOn(quote, now) ? null : 'remind'
    case 'declined':
    case 'expired':
      return newer || accepted ? null : 'revise'
    case 'accepted':
      if (projectId) return 'open-project'
      if (invoice) return 'open-invoice'
      return isDepositAsked ? 'invoice' : null
    case 'replaced':
      return null
  }
}

/** Once a day. */
function wasRemindedOn({ remindedAt }: QuoteForAct['quote'], now: Date): boolean {
  return remindedAt !== null && agencyDayAt(new Date(remindedAt)) === agencyDayAt(now)
}

export function isDepositToInvoice({ quote, paid, invoice, isChecking }: QuotePage): boolean {
  const { charge } = sumsOf(quote, chosenOptions(quote.lines))
  return quote.status === 'accepted' && !invoice && !isChecking && isDepositDue(charge, paid)
}
