import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { companyBeside } from '#domain/client-names.ts'
import { formatRupees } from '#domain/money/money.ts'
import { leadStates } from '#domain/records/lead.ts'
import { mailStates } from '#domain/records/mail.ts'
import { ChangesButton } from '#features/audit/changes-button.tsx'
import { FreeInvoiceButton } from '#features/billing/documents/admin/free-invoice.tsx'
import { listLeads } from '#features/leads/lead.admin.wire.ts'
import { mailHref } from '#features/mails/mail.ts'
import { NewQuoteButton } from '#features/quotes/admin/new-quote.tsx'
import { ReplyButton } from '#features/replies/admin/reply-button.tsx'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { href } from '#routes'
import { Disclosure } from '#ui/disclosure.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { Answer, Answers } from '#ui/records/answers.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { ActionLink, type RecordAction, RecordActions } from '#ui/records/record-actions.tsx'
import { RecordColumn, RecordColumns } from '#ui/records/record-columns.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { readClient } from '../client.admin.wire.ts'
import { type ClientDetail as Client, type ClientPage, clientName, mostShown } from '../client.ts'
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
import { lastContactOf } from './last-contact.ts'
import { NewLead } from './new-lead.tsx'

export function ClientDetail({ id }: { id: string }) {
  const record = useRecord(endpointQuery(readClient, { id }))
  return (
    <RecordScreen
      noun="client"
      record={record}
      name={({ client }) => clientName(client)}
      marks={({ client }) => {
        const company = companyBeside(clientName(client), client.companyName)
        return (
          <>
            {company && <span>{company}</span>}
            <span>
              Since <DateTime iso={client.createdAt} />
            </span>
            <ChangesButton noun="client" id={client.id} />
          </>
        )
      }}
    >
      {(page) => <ClientView page={page} openedId={id} />}
    </RecordScreen>
  )
}

function ClientView({ page, openedId }: { page: ClientPage; openedId: string }) {
  const { client, mails } = page
  const { id } = client
  const [, navigate] = useLocation()
  useEffect(() => {
    // The address of a merged client.
    if (id !== openedId) navigate(href('adminClient', { id }), { replace: true })
  }, [id, openedId, navigate])
  return (
    <>
      <ClientFacts page={page} />
      <ClientActions client={client} />
      <RecordColumns>
        <RecordColumn>
          {page.matches.length > 0 && (
            <RecordSection title="Possible duplicates">
              <ClientMatches page={page} />
            </RecordSection>
          )}
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
          <RecordSection title="Quotes">
            <ClientQuotes clientId={id} />
          </RecordSection>
          <RecordSection title="Invoices">
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
    </>
  )
}

/** What staff look for first. */
function ClientFacts({ page }: { page: ClientPage }) {
  const { owedInrMinor, priceInrMinor, paidInrMinor, requests } = page.owed
  const owing = requests.filter((request) => request.owedInrMinor > 0)
  const contact = lastContactOf(page)
  return (
    <dl className={styles.facts}>
      <Fact label="Balance" value={formatRupees(owedInrMinor)}>
        {owing.length > 1 &&
          owing.map(({ leadId, reference, owedInrMinor: left }) => (
            <Fragment key={leadId}>
              <Link href={href('adminLead', { id: leadId })}>{reference}</Link>: {formatRupees(left)}{' '}
            </Fragment>
          ))}
      </Fact>
      <Fact label="Paid" value={formatRupees(paidInrMinor)}>
        {priceInrMinor > 0 && `of ${formatRupees(priceInrMinor)}`}
      </Fact>
      <Fact label="Last contact" value={contact ? <DateTime iso={contact.at} isDay /> : 'None yet'}>
        {contact?.how}
      </Fact>
    </dl>
  )
}

function Fact({ label, value, children }: { label: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <Text as="dt" size="s" tone="muted">
        {label}
      </Text>
      <dd className={styles.value}>{value}</dd>
      <Text as="dd" size="s" tone="muted" wrap="anywhere">
        {children}
      </Text>
    </div>
  )
}

/** Serves the newest request's reply, which names them and keeps its copy there. */
function ClientActions({ client }: { client: Client }) {
  const { data } = useQuery(endpointQuery(listLeads, { client: client.id }))
  const newest = data?.items.filter(isReadable).find(({ status }) => leadStates[status].answersVisitor)
  const actions: RecordAction[] = [
    {
      id: 'write',
      button: (look) =>
        newest ? (
          <ReplyButton leadId={newest.id} noun="client" label="Write…" look={look} />
        ) : (
          data &&
          client.email && (
            <ActionLink
              look={look}
              command={{ id: 'reply', label: 'Write', keys: 'r', group: 'This client' }}
              href={`mailto:${client.email}`}
            >
              Write
            </ActionLink>
          )
        ),
    },
    { id: 'quote', button: () => <NewQuoteButton client={client} /> },
    { id: 'invoice', button: () => <FreeInvoiceButton person={invoicedClient(client)} /> },
  ]
  return <RecordActions nextAction={null} actions={actions} />
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

const shownMails = 4

function Mails({ mails }: { mails: ClientPage['mails'] }) {
  if (mails.length === 0)
    return (
      <Text size="s" tone="muted">
        No email yet.
      </Text>
    )
  return (
    <>
      <MailRows mails={mails.slice(0, shownMails)} />
      {mails.length > shownMails && (
        <Disclosure title={`${mails.length - shownMails} earlier`}>
          <MailRows mails={mails.slice(shownMails)} />
          {mails.length === mostShown.mails && (
            <Text size="s" tone="muted">
              Showing the latest {mostShown.mails}.
            </Text>
          )}
        </Disclosure>
      )}
    </>
  )
}

function MailRows({ mails }: { mails: ClientPage['mails'] }) {
  return (
    <Rows rowClass={rows.row} rows={mails} rowHref={mailHref}>
      {(mail) => (
        <>
          <Text as={Link} weight="bold" wrap="anywhere" href={mailHref(mail.id)}>
            {mail.subject}
          </Text>
          <StatusBadge state={mailStates[mail.status]} />
          <span className={rows.minor}>
            To {mail.to}, <DateTime iso={mail.sentAt ?? mail.createdAt} />
          </span>
        </>
      )}
    </Rows>
  )
}
