import type { LeadStatus } from '#domain/records/lead.ts'
import type { NextAction } from '#domain/records/next-actions.ts'
import { type QuoteStatus, quoteStates } from '#domain/records/quote.ts'

export type LeadForNextAction = {
  status: LeadStatus
  isAnswered: boolean
  hasQuestion: boolean
  isSilent: boolean
  isToJudge: boolean
  hasPhone: boolean
  hasEmail: boolean
  quotes: readonly QuoteStatus[]
  isPaid: boolean
  hasProject: boolean
}

export function nextActionOfLead(lead: LeadForNextAction): NextAction | null {
  const { status, isSilent, isToJudge, hasPhone, hasEmail, quotes, isPaid, hasProject } = lead
  const isAnswered = lead.isAnswered && !lead.hasQuestion
  const contact = hasEmail ? 'reply' : hasPhone ? 'call' : null
  switch (status) {
    case 'quarantined':
      return isToJudge ? 'judge' : null
    case 'draft':
      return hasPhone ? 'call' : contact
    case 'lost':
      return lead.hasQuestion ? contact : null
    case 'removed':
      return null
    case 'won':
      if (!isAnswered && contact) return contact
      if (hasProject) return null
      if (isPaid) return 'start-project'
      return quotes.some(isCurrent) ? 'open-quote' : 'ask-payment'
    case 'new':
    case 'contacted':
    case 'quoted':
      if ((!isAnswered || isSilent) && contact) return contact
      return quotes.some(isCurrent) ? 'open-quote' : 'make-quote'
  }
}

/** The quote that goes on: it is being written, waits for its client, or was accepted. */
export function isCurrent(status: QuoteStatus): boolean {
  return !quoteStates[status].isOver
}
