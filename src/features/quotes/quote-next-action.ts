import { agencyDayAt, dayAfter } from '#domain/calendar-day.ts'
import { dayMs } from '#domain/duration.ts'
import { isDepositDue } from '#domain/money/owed.ts'
import { chosenOptions, sumsOf } from '#domain/money/quote-sums.ts'
import type { NextAction } from '#domain/records/next-actions.ts'
import type { QuotePage } from './quote.ts'

/** The to-do list waits as long after an opening. */
const silentDays = 2

export type QuoteForNextAction = Pick<
  QuotePage,
  'newer' | 'accepted' | 'invoice' | 'projectId' | 'contact'
> & {
  quote: Pick<QuotePage['quote'], 'status' | 'sentAt' | 'openedAt' | 'remindedAt' | 'validUntil'>
}

export function nextActionOfQuote(
  page: QuoteForNextAction,
  isDepositAsked: boolean,
  now: Date,
): NextAction | null {
  const { quote, newer, accepted, invoice, projectId } = page
  switch (quote.status) {
    case 'draft':
      return accepted ? null : 'send'
    case 'sent':
    case 'opened':
      return isToRemind(page, now) ? 'remind' : null
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

/** True, once a day, for a quote that lay for two days and whose client asks nothing, or that ends by tomorrow. */
function isToRemind({ quote, contact }: QuoteForNextAction, now: Date): boolean {
  const { sentAt, openedAt, remindedAt, validUntil } = quote
  const today = agencyDayAt(now)
  if (remindedAt !== null && agencyDayAt(new Date(remindedAt)) === today) return false
  if (validUntil !== null && agencyDayAt(new Date(validUntil)) <= dayAfter(today, 1)) return true
  if (contact?.hasQuestion) return false
  // Today lists a quote that nobody has opened, no matter what staff wrote since.
  const contactedAt = quote.status === 'opened' && contact ? contact.lastAt : null
  const moves = [sentAt, openedAt, remindedAt, contactedAt].map((iso) => (iso === null ? 0 : Date.parse(iso)))
  return now.getTime() - Math.max(...moves) >= silentDays * dayMs
}

export function isDepositToInvoice({ quote, paid, invoice, isChecking }: QuotePage): boolean {
  const { charge } = sumsOf(quote, chosenOptions(quote.lines))
  return quote.status === 'accepted' && !invoice && !isChecking && isDepositDue(charge, paid)
}
