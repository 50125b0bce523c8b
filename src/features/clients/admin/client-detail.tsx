import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { formatRupees } from '#domain/money/money.ts'
import { mailStates } from '#domain/records/mail.ts'
import { FreeInvoiceButton } from '#features/billing/documents/admin/free-invoice.tsx'
import { mailHref } from '#features/mails/mail.ts'
import { NewQuoteButton } from '#features/quotes/admin/new-quote.tsx'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { href } from '#routes'
import { Text } from '#ui/layout/text.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { Answer, Answers } from '#ui/records/answers.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { RecordColumn, RecordColumns } from '#ui/records/record-columns.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { readClient } from '../client.admin.wire.ts'
import {
  type ClientDetail as Client,
  type ClientOwed,
  type ClientPage,
  clientName,
  mostShown,
} from '../client.ts'
import { ClientCorrectionButton } from './client-correction.tsx'
import styles from './client-detail.module.css'
import { ClientMatches } from './client-matches.tsx'
import { ClientMerges } from './client-merges.tsx'
import { invoicedClient } from './client-picker.tsx'
import rows from './client-records.module.css'
import {
  ClientInvoices,
  ClientPayments,
  ClientProjects,
  ClientQuotes,
  ClientRequests,
} from './client-records.tsx'
import { ClientTimeline } from './client-timeline.tsx'
import { NewLead } from './new-lead.tsx'

export function ClientDetail({ id }: { id: string }) {
  const record = useRecord(endpointQuery(readClient, { id }))
  return (
    <RecordScreen
      noun="client"
      record={record}
      name={({ client }) => clientName(client)}
      marks={({ client }) => (
        <>
          {client.name && client.companyName && <span>{client.companyName}</span>}
          <span>
            Since <DateTime iso={client.createdAt} />
          </span>
        </>
      )}
    >
      {(page) => <ClientView page={page} openedId={id} />}
    </RecordScreen>
  )
}

function ClientView({ page, openedId }: { page: ClientPage; openedId: string }) {
  const { client, owed, mails } = page
  const { id } = client
  const [, navigate] = useLocation()
  useEffect(() => {
    // The address of a merged client.
    if (id !== openedId) navigate(href('adminClient', { id }), { replace: true })
  }, [id, openedId, navigate])
  return (
    <RecordColumns>
      <RecordColumn>
        {page.matches.length > 0 && (
          <RecordSection title="Possible duplicates">
            <ClientMatches page={page} />
          </RecordSection>
        )}
        <RecordSection title="What they owe">
          <Owed owed={owed} />
        </RecordSection>
        <RecordSection title="Details" action={<ClientCorrectionButton client={client} />}>
          <Details client={client} />
        </RecordSection>
        {page.merges.length > 0 && (
          <RecordSection title="Merged into this client">
            <ClientMerges page={page} />
          </RecordSection>
        )}
        <RecordSection title="Timeline">
          <ClientTimeline page={page} />
        </RecordSection>
      </RecordColumn>
      <RecordColumn beside>
        <RecordSection title="Requests" action={<NewLead client={client} />}>
          <ClientRequests clientId={id} />
        </RecordSection>
        <RecordSection title="Projects">
          <ClientProjects clientId={id} />
        </RecordSection>
        <RecordSection title="Quotes" action={<NewQuoteButton client={client} />}>
          <ClientQuotes clientId={id} />
        </RecordSection>
        <RecordSection title="Invoices" action={<FreeInvoiceButton person={invoicedClient(client)} />}>
          <ClientInvoices clientId={id} />
        </RecordSection>
        <RecordSection title="Payments">
          <ClientPayments clientId={id} />
        </RecordSection>
        <RecordSection title="Emails">
          <Mails mails={mails} />
        </RecordSection>
      </RecordColumn>
    </RecordColumns>
  )
}

function Owed({ owed: { requests, owedInrMinor, priceInrMinor, paidInrMinor } }: { owed: ClientOwed }) {
  if (requests.length === 0)
    return (
      <Text size="s" tone="muted">
        Nothing: no request was won.
      </Text>
    )
  return (
    <>
      <p className={styles.owed}>{formatRupees(owedInrMinor)}</p>
      <Text size="s" tone="muted">
        {formatRupees(paidInrMinor)} of {formatRupees(priceInrMinor)} paid
      </Text>
      {requests.length > 1 && (
        <ul className={styles.list}>
          {requests.map(({ leadId, reference, owedInrMinor: left }) => (
            <li key={leadId}>
              <Link href={href('adminLead', { id: leadId })}>{reference}</Link>: {formatRupees(left)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Details({ client }: { client: Client }) {
  const { email, addresses, phone, street, postalCode, city, region, country, taxNumber, timeZone } = client
  const others = addresses.filter((address) => address !== email.toLowerCase())
  const billing = [street, [postalCode, city].filter(Boolean).join(' '), region, country].filter(Boolean)
  return (
    <Answers>
      <Answer label="Name">{client.name}</Answer>
      <Answer label="Company">{client.companyName}</Answer>
      <Answer label="Email">{email && <a href={`mailto:${email}`}>{email}</a>}</Answer>
      <Answer label="Also writes from">{others.join(', ')}</Answer>
      <Answer label="Phone">{phone && <a href={`tel:${phone}`}>{phone}</a>}</Answer>
      <Answer label="Billing address">{billing.join(', ')}</Answer>
      <Answer label="Tax number">{taxNumber}</Answer>
      <Answer label="Time zone">{timeZone}</Answer>
    </Answers>
  )
}

function Mails({ mails }: { mails: ClientPage['mails'] }) {
  if (mails.length === 0)
    return (
      <Text size="s" tone="muted">
        No email yet.
      </Text>
    )
  return (
    <>
      <Rows rowClass={rows.row} rows={mails} rowHref={mailHref}>
        {(mail) => {
          return (
            <>
              <Text as={Link} weight="bold" wrap="anywhere" href={mailHref(mail.id)}>
                {mail.subject}
              </Text>
              <StatusBadge state={mailStates[mail.status]} />
              <span className={rows.minor}>
                To {mail.to}, <DateTime iso={mail.sentAt ?? mail.createdAt} />
              </span>
            </>
          )
        }}
      </Rows>
      {mails.length === mostShown.mails && (
        <Text size="s" tone="muted">
          The newest {mostShown.mails} are shown.
        </Text>
      )}
    </>
  )
}
