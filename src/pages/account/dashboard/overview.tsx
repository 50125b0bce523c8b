import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DocumentRows } from '#features/billing/documents/document-rows.tsx'
import { listMyDocuments } from '#features/billing/documents/invoice.wire.ts'
import { SentRequests } from '#features/leads/client/sent-requests.tsx'
import { listSentRequests } from '#features/leads/lead.wire.ts'
import { OwnPayments } from '#features/payments/own-payments/own-payments.tsx'
import { listOwnPayments } from '#features/payments/payment.wire.ts'
import { listMyProjects } from '#features/projects/project.wire.ts'
import { listMyQuotes } from '#features/quotes/quote.wire.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { isReadable, type Listed } from '#platform/records/list-page.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { PartBoundary } from '#ui/states/part-boundary.tsx'
import { Waiting } from '#ui/states/waiting.tsx'
import { type ClientRecords, nextSteps } from './next-steps.ts'
import { FirstStep, LaterSteps } from './next-steps.tsx'
import styles from './overview.module.css'
import { ProjectRows } from './project-rows.tsx'
import { OwnQuotes } from './quote-rows.tsx'

export function Overview() {
  const projects = useQuery(endpointQuery(listMyProjects))
  const payments = useQuery(endpointQuery(listOwnPayments))
  const requests = useQuery(endpointQuery(listSentRequests))
  const quotes = useQuery(endpointQuery(listMyQuotes))
  const documents = useQuery(endpointQuery(listMyDocuments))
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
    return <Waiting label="Loading your overview" />
  const records = { ...projects.data, ...payments.data, ...requests.data, ...quotes.data, ...documents.data }
  return (
    <Stack gap="7">
      <PartBoundary of={records}>
        <ReadableSteps records={records}>
          <RecordSection title="Projects">
            {records.projects.length > 0 ? (
              <ProjectRows projects={records.projects} />
            ) : (
              <EmptyState
                title="No project yet"
                action={<ButtonLink href={href('checkout')}>Choose a package</ButtonLink>}
              >
                Your project starts with the deposit, 10% of the price. You then follow it here, from the
                first text to the launch.
              </EmptyState>
            )}
          </RecordSection>
        </ReadableSteps>
      </PartBoundary>
      {records.quotes.length > 0 && (
        <RecordSection title="Quotes">
          <OwnQuotes quotes={records.quotes} />
        </RecordSection>
      )}
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
    </Stack>
  )
}

type ListedRecords = {
  [Noun in keyof ClientRecords]: ClientRecords[Noun] extends readonly (infer Item)[]
    ? readonly Listed<Item>[]
    : ClientRecords[Noun]
}

/** The children come between the first step and the others. */
function ReadableSteps({ records, children }: { records: ListedRecords; children: ReactNode }) {
  const { projects, payments, requests, quotes, documents, isPayingOff } = records
  const steps = nextSteps({
    projects: projects.filter(isReadable),
    payments: payments.filter(isReadable),
    requests: requests.filter(isReadable),
    quotes: quotes.filter(isReadable),
    documents: documents.filter(isReadable),
    isPayingOff,
  })
  return (
    <>
      <FirstStep steps={steps} isNew={requests.length === 0} />
      {children}
      <LaterSteps steps={steps} />
    </>
  )
}
