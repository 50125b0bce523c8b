import { useQuery } from '@tanstack/react-query'
import type { NextAction } from '#domain/records/next-actions.ts'
import type { QuoteStatus } from '#domain/records/quote.ts'
import { readLead } from '#features/leads/lead.admin.wire.ts'
import { isCurrent, nextActionOfLead } from '#features/leads/lead-next-action.ts'
import type { LinkSubject } from '#features/payments/links/payment-link-dialog.tsx'
import { listProjects } from '#features/projects/project.admin.wire.ts'
import { listQuotes } from '#features/quotes/quote.admin.wire.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useBehindModals } from '#ui/overlays/modal-stack.ts'

type LeadNextAction = {
  nextAction: NextAction | null | undefined
  quoteId: string | null
  /** Of a payment link. */
  subject: LinkSubject
  /** Nothing is offered for a deleted lead. */
  isRemoved: boolean
}

const unknown: LinkSubject = { email: '', price: null, paid: null }

/**
 * What moves a lead on depends on its quotes and its project too. `nextAction` is undefined until they are read, so that no
 * button moves under the pointer.
 */
export function useLeadNextAction(id: string): LeadNextAction {
  const { nextAction, ...rest } = useNextActionNow(id)
  return { nextAction: useBehindModals(nextAction), ...rest }
}

function useNextActionNow(id: string): LeadNextAction {
  const page = useQuery(endpointQuery(readLead, { id })).data
  const { data: ofQuotes, isPending: areQuotesPending } = useQuery(endpointQuery(listQuotes, { leadId: id }))
  const { data: ofProjects, isPending } = useQuery(endpointQuery(listProjects, { lead: id }))
  const isRemoved = page?.lead.status === 'removed'
  if (!page || areQuotesPending || isPending)
    return { nextAction: undefined, quoteId: null, subject: unknown, isRemoved }
  const { lead, handling, paid } = page
  const subject = { email: lead.email, price: lead.quote, paid }
  if (!ofQuotes || !ofProjects) return { nextAction: null, quoteId: null, subject, isRemoved }
  const quotes = ofQuotes.items.filter(isReadable)
  const nextAction = nextActionOfLead({
    status: lead.status,
    isAnswered: handling.isAnswered,
    hasQuestion: handling.question !== null,
    isSilent: handling.isSilent,
    isToJudge: handling.isToJudge,
    hasPhone: lead.phone !== '',
    hasEmail: lead.email !== '',
    quotes: quotes.map(({ status }) => status),
    isPaid: paid !== null && paid.amountInrMinor > paid.refundedInrMinor,
    hasProject: ofProjects.items.length > 0,
  })
  return { nextAction, quoteId: currentOf(quotes), subject, isRemoved }
}

/** Prefers the accepted one of several. */
function currentOf(quotes: readonly { id: string; status: QuoteStatus }[]): string | null {
  const current = quotes.filter(({ status }) => isCurrent(status))
  return (current.find(({ status }) => status === 'accepted') ?? current[0])?.id ?? null
}
