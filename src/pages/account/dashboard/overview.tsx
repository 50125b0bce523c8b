import { useQuery } from '@tanstack/react-query'
import { DocumentRows } from '#features/invoices/document-rows.tsx'
import { listMyDocuments } from '#features/invoices/invoice.wire.ts'
import { listSentRequests } from '#features/leads/lead.wire.ts'
import { SentRequests } from '#features/leads/sent-requests.tsx'
import { OwnPayments } from '#features/payments/orders/own-payments.tsx'
import { listOwnPayments } from '#features/payments/payment.wire.ts'
import { listMyProjects } from '#features/projects/project.wire.ts'
import { listMyQuotes } from '#features/quotes/quote.wire.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { reading } from '#platform/api/reading.ts'
import { isReadable, type Listed } from '#platform/records/list-page.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Part } from '#ui/states/part.tsx'
import { type ClientRecords, nextSteps } from './next-steps.ts'
import { NextSteps } from './next-steps.tsx'
import styles from './overview.module.css'
import { ProjectRows } from './project-rows.tsx'
import { QuoteRows } from './quote-rows.tsx'

/** What happens next, then everything that the client has with us. */
export function Overview() {
  const projects = useQuery(reading(listMyProjects))
  const payments = useQuery(reading(listOwnPayments))
  const requests = useQuery(reading(listSentRequests))
  const quotes = useQuery(reading(listMyQuotes))
  const documents = useQuery(reading(listMyDocuments))
  const reads = [projects, payments, requests, quotes, documents]
  const failure = reads.find(({ error }) => error)?.error
  if (failure) {
    return (
      <LoadFailure
        title="Your overview could not be loaded"
        onRetry={() => {
          for (const read of reads) if (read.error) void read.refetch()
        }}
      >
        {explainFailure(failure)}
      </LoadFailure>
    )
  }
  if (!projects.data || !payments.data || !requests.data || !quotes.data || !documents.data)
    return <Loading label="Loading your overview" />
  const records = { ...projects.data, ...payments.data, ...requests.data, ...quotes.data, ...documents.data }
  return (
    <div className={styles.overview}>
      <Part of={records}>
        <WhatIsNext records={records} />
      </Part>
      {records.quotes.length > 0 && (
        <RecordSection title="Quotes">
          <QuoteRows quotes={records.quotes} />
        </RecordSection>
      )}
      <RecordSection title="Projects">
        {records.projects.length > 0 ? (
          <ProjectRows projects={records.projects} />
        ) : (
          <EmptyState
            title="No project yet"
            action={<ButtonLink href={href('checkout')}>Choose a package</ButtonLink>}
          >
            Your project starts with the deposit, 10% of the price. You then follow it here, from the first
            text to the launch.
          </EmptyState>
        )}
      </RecordSection>
      {records.documents.length > 0 && (
        <RecordSection title="Invoices and receipts">
          <DocumentRows documents={records.documents} canPay={!records.isPayingOff} />
        </RecordSection>
      )}
      <div className={styles.columns}>
        <RecordSection title="Payments">
          {records.payments.length > 0 ? (
            <OwnPayments payments={records.payments} />
          ) : (
            <EmptyState title="Nothing paid yet">Deposits and balances you pay will appear here.</EmptyState>
          )}
        </RecordSection>
        <RecordSection title="Requests sent">
          {records.requests.length > 0 ? (
            <SentRequests requests={records.requests} />
          ) : (
            <EmptyState
              title="No request sent"
              action={<ButtonLink href={href('contact')}>Send a request</ButtonLink>}
            >
              Requests you send from this email address will appear here.
            </EmptyState>
          )}
        </RecordSection>
      </div>
    </div>
  )
}

type ListedRecords = {
  [Noun in keyof ClientRecords]: ClientRecords[Noun] extends readonly (infer Item)[]
    ? readonly Listed<Item>[]
    : ClientRecords[Noun]
}

/** The next steps of every record that can be read. */
function WhatIsNext({ records }: { records: ListedRecords }) {
  const { projects, payments, requests, quotes, documents, isPayingOff } = records
  const steps = nextSteps({
    projects: projects.filter(isReadable),
    payments: payments.filter(isReadable),
    requests: requests.filter(isReadable),
    quotes: quotes.filter(isReadable),
    documents: documents.filter(isReadable),
    isPayingOff,
  })
  return <NextSteps steps={steps} isNew={requests.length === 0} />
}
