import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NextAction } from '#domain/records/next-actions.ts'
import { FreeInvoiceButton } from '#features/billing/documents/admin/free-invoice.tsx'
import { RelatedDocuments } from '#features/billing/documents/admin/related-documents.tsx'
import { LeadDetail } from '#features/leads/admin/lead-detail.tsx'
import { readLead } from '#features/leads/lead.admin.wire.ts'
import { LeadOrders, PaymentLinkButton } from '#features/payments/leads/lead-orders.tsx'
import { LeadProject, StartProjectButton } from '#features/projects/admin/lead-project.tsx'
import { LeadQuotes, MakeQuoteButton } from '#features/quotes/admin/lead-quotes.tsx'
import { ReplyButton } from '#features/replies/admin/reply-button.tsx'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { href } from '#routes'
import { ActionLink, type ActionLook, lookOf, type RecordAction } from '#ui/records/record-actions.tsx'
import { useLeadNextAction } from './use-lead-next-action.ts'

const openQuote = { id: 'lead-open-quote', label: 'Open the quote', keys: 'o', group: 'This lead' }
const beside = lookOf({ id: 'beside' }, null)

export function AdminLead({ id }: { id: string }) {
  return <Lead key={id} id={id} />
}

function Lead({ id }: { id: string }) {
  const { nextAction, quoteId, subject, isRemoved } = useLeadNextAction(id)
  // Shown once, and the button may move.
  const [paymentLink, setPaymentLink] = useState<string | null>(null)
  const isBeside = (step: NextAction) => nextAction !== undefined && nextAction !== step && !isRemoved
  const makeQuote = (look: ActionLook) => <MakeQuoteButton leadId={id} look={look} />
  const askPayment = (look: ActionLook) => (
    <PaymentLinkButton leadId={id} subject={subject} look={look} onMade={setPaymentLink} />
  )
  const startProject = (look: ActionLook) => <StartProjectButton leadId={id} look={look} />
  // The next step stands above, the others in their sections.
  const next: RecordAction[] = [
    { id: 'make-quote', button: makeQuote },
    { id: 'ask-payment', button: askPayment },
    { id: 'start-project', button: startProject },
    {
      id: 'open-quote',
      button: (look) =>
        quoteId && (
          <ActionLink look={look} command={openQuote} href={href('adminQuote', { id: quoteId })}>
            {openQuote.label}
          </ActionLink>
        ),
    },
  ]
  const actions: RecordAction[] = [
    { id: 'reply', button: (look) => <ReplyButton leadId={id} noun="lead" look={look} /> },
    ...next.filter((action) => action.id === nextAction),
  ]
  return (
    <LeadDetail
      leadId={id}
      nextAction={nextAction ?? null}
      actions={actions}
      quotes={<LeadQuotes leadId={id} make={isBeside('make-quote') && makeQuote(beside)} />}
      payments={
        <LeadOrders leadId={id} link={paymentLink} make={isBeside('ask-payment') && askPayment(beside)} />
      }
      documents={
        <>
          <RelatedDocuments record={{ lead: id }} />
          {!isRemoved && (
            <div>
              <LeadInvoiceButton id={id} />
            </div>
          )}
        </>
      }
      project={<LeadProject leadId={id} start={isBeside('start-project') && startProject(beside)} />}
    />
  )
}

/** For the lead's person. */
function LeadInvoiceButton({ id }: { id: string }) {
  const { data } = useQuery(endpointQuery(readLead, { id }))
  if (!data) return null
  const { name, companyName, email } = data.lead
  return <FreeInvoiceButton person={{ lead: id, name, companyName, email }} />
}
