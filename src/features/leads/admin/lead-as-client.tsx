import { leadStates, staffSources } from '#domain/records/lead.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { href } from '#routes'
import { TextLink } from '#ui/link.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { RecordReference } from '#ui/records/record-head.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { SentRequests } from '../client/sent-requests.tsx'
import { readLeadAsClient } from '../lead.admin.wire.ts'
import type { LeadAsClient } from '../lead-record.ts'
import { LeadMails } from './lead-mails.tsx'

export function LeadAsClientView({ id }: { id: string }) {
  return (
    <RecordScreen
      noun="request"
      record={useRecord(endpointQuery(readLeadAsClient, { id }))}
      name={() => 'What the client sees'}
      marks={({ status, reference }) => (
        <>
          <StatusBadge state={leadStates[status]} />
          <RecordReference>{reference}</RecordReference>
        </>
      )}
    >
      {(page) =>
        page.status === 'draft' ? (
          <EmptyState title="Nothing yet" level={2}>
            This is a draft: the visitor started a request and has not sent it, so no page or email shows it.
          </EmptyState>
        ) : (
          <Seen page={page} leadId={id} />
        )
      }
    </RecordScreen>
  )
}

function Seen({ page, leadId }: { page: LeadAsClient; leadId: string }) {
  const { status, source, email, isSent, hasAccount, requests, mails } = page
  return (
    <>
      {status === 'quarantined' && (
        <p>The lead is in quarantine: its sender gets no email until you release it.</p>
      )}
      <RecordSection title="In their account">
        {requests.length > 0 ? (
          <SentRequests requests={requests} />
        ) : (
          <p>
            {status === 'removed'
              ? 'Nothing: the lead is deleted.'
              : !isSent
                ? staffSources.includes(source)
                  ? 'Nothing: staff added this lead, and the client has sent no request.'
                  : 'Nothing: a payment created this lead, and its request has not arrived.'
                : `Nothing: ${email ? `${email} has` : 'they have'} no account.`}
          </p>
        )}
      </RecordSection>
      <RecordSection title="After sending">
        {isSent ? (
          <p>
            <TextLink href={`${href('thankYou')}?sent=${leadId}`} target="_blank" rel="noreferrer">
              Their confirmation, in a new tab
            </TextLink>
          </p>
        ) : (
          <p>Nothing: no form was sent{hasAccount ? ' from their account' : ''}.</p>
        )}
      </RecordSection>
      <RecordSection title="By email">
        <LeadMails mails={mails} />
      </RecordSection>
    </>
  )
}
