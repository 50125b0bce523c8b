import { useQuery } from '@tanstack/react-query'
import { listMyDocuments } from '#features/billing/documents/invoice.wire.ts'
import { SentRequests } from '#features/leads/client/sent-requests.tsx'
import { listSentRequests } from '#features/leads/lead.wire.ts'
import { listOwnPayments } from '#features/payments/payment.wire.ts'
import { listMyProjects } from '#features/projects/project.wire.ts'
import { listMyQuotes } from '#features/quotes/quote.wire.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { PartBoundary } from '#ui/states/part-boundary.tsx'
import { Waiting } from '#ui/states/waiting.tsx'
import { Billing } from './billing.tsx'
import { type ListedRecords, nextSteps, readableOf } from './next-steps.ts'
import { FirstStep, LaterSteps } from './next-steps.tsx'
import styles from './overview.module.css'
import { ProjectRows } from './project-rows.tsx'

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
        <Steps records={records} />
      </PartBoundary>
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
      <RecordSection title="Billing">
        <Billing records={records} />
      </RecordSection>
      <RecordSection title="Requests sent">
        {records.requests.length > 0 ? (
          <div className={styles.ruled}>
            <SentRequests requests={records.requests} />
          </div>
        ) : (
          <EmptyState
            title="No request sent"
            action={<ButtonLink href={href('contact')}>Send a request</ButtonLink>}
          >
            Requests you send from this email address will appear here.
          </EmptyState>
        )}
      </RecordSection>
    </Stack>
  )
}

function Steps({ records }: { records: ListedRecords }) {
  const steps = nextSteps(readableOf(records))
  return (
    <>
      <FirstStep steps={steps} isNew={records.requests.length === 0} />
      <LaterSteps steps={steps} />
    </>
  )
}
