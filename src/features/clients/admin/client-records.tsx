import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatMoney, formatRupees } from '#domain/money/money.ts'
import { leadStateOf } from '#domain/records/lead.ts'
import { projectStateOf } from '#domain/records/project.ts'
import { quoteStates } from '#domain/records/quote.ts'
import { DocumentRows } from '#features/billing/documents/document-rows.tsx'
import { listDocuments } from '#features/billing/documents/invoice.admin.wire.ts'
import { listLeads } from '#features/leads/lead.admin.wire.ts'
import { leadSourceLabels } from '#features/leads/lead.ts'
import { listOrders } from '#features/payments/orders/order.admin.wire.ts'
import { OrderBadge } from '#features/payments/orders/order-badge.tsx'
import { listProjects } from '#features/projects/project.admin.wire.ts'
import { listQuotes } from '#features/quotes/quote.admin.wire.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import type { Listed } from '#platform/records/list-page.ts'
import { href } from '#routes'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { ModeBadge, modeOf } from '#ui/records/mode-badge.tsx'
import styles from './client-records.module.css'

type OfClient = { clientId: string }

export function ClientRequests({ clientId }: OfClient) {
  return (
    <Records
      read={useQuery(endpointQuery(listLeads, { client: clientId }))}
      none="No requests yet."
      rowHref={(id) => href('adminLead', { id })}
    >
      {(lead) => (
        <>
          <Text as={Link} weight="bold" wrap="anywhere" href={href('adminLead', { id: lead.id })}>
            {lead.reference}
          </Text>
          <StatusBadge state={leadStateOf(lead)} />
          <span className={styles.minor}>
            {leadSourceLabels[lead.source]}, <DateTime iso={lead.createdAt} />
          </span>
        </>
      )}
    </Records>
  )
}

export function ClientQuotes({ clientId }: OfClient) {
  return (
    <Records
      read={useQuery(endpointQuery(listQuotes, { client: clientId }))}
      none="No quotes yet."
      rowHref={(id) => href('adminQuote', { id })}
    >
      {(quote) => (
        <>
          <Text as={Link} weight="bold" wrap="anywhere" href={href('adminQuote', { id: quote.id })}>
            {quote.number ?? 'Draft quote'}
          </Text>
          <StatusBadge state={quoteStates[quote.status]} />
          <span className={styles.minor}>
            {formatMoney(quote.shown)}, <DateTime iso={quote.sentAt ?? quote.createdAt} />
          </span>
        </>
      )}
    </Records>
  )
}

export function ClientProjects({ clientId }: OfClient) {
  return (
    <Records
      read={useQuery(endpointQuery(listProjects, { client: clientId }))}
      none="No projects yet."
      rowHref={(id) => href('adminProject', { id })}
    >
      {(project) => (
        <>
          <Text as={Link} weight="bold" wrap="anywhere" href={href('adminProject', { id: project.id })}>
            {project.title}
          </Text>
          <StatusBadge state={projectStateOf(project)} />
          <span className={styles.minor}>
            {project.progress.approved} of {project.progress.total} milestones approved
          </span>
        </>
      )}
    </Records>
  )
}

export function ClientPayments({ clientId }: OfClient) {
  return (
    <Records
      read={useQuery(endpointQuery(listOrders, { client: clientId }))}
      none="No payments yet."
      rowHref={(id) => href('adminPayment', { id })}
    >
      {(order) => (
        <>
          <Text as={Link} weight="bold" wrap="anywhere" href={href('adminPayment', { id: order.id })}>
            {formatRupees(order.amountInrMinor)}
          </Text>
          <span>
            <OrderBadge order={order} /> <ModeBadge mode={modeOf(order.mode !== 'live')} />
          </span>
          <span className={styles.minor}>
            <DateTime iso={order.paidAt ?? order.createdAt} />
          </span>
        </>
      )}
    </Records>
  )
}

export function ClientInvoices({ clientId }: OfClient) {
  const { data, error } = useQuery(endpointQuery(listDocuments, { client: clientId }))
  return (
    <>
      <Refusal>{error && explainFailure(error)}</Refusal>
      {!data && !error && (
        <Text size="s" tone="muted">
          Loading…
        </Text>
      )}
      {data?.items.length === 0 && (
        <Text size="s" tone="muted">
          No invoices yet.
        </Text>
      )}
      {data && data.items.length > 0 && <DocumentRows documents={data.items} />}
      {data?.nextCursor && <Older count={data.items.length} />}
    </>
  )
}

function Records<Row extends { id: string }>({
  read: { data, error },
  none,
  rowHref,
  children,
}: {
  read: { data: { items: Listed<Row>[]; nextCursor: string | null } | undefined; error: Error | null }
  none: string
  rowHref: (id: string) => string
  children: (row: Row) => ReactNode
}) {
  return (
    <>
      <Refusal>{error && explainFailure(error)}</Refusal>
      {!data && !error && (
        <Text size="s" tone="muted">
          Loading…
        </Text>
      )}
      {data?.items.length === 0 && (
        <Text size="s" tone="muted">
          {none}
        </Text>
      )}
      {data && data.items.length > 0 && (
        <Rows rowClass={styles.row} rows={data.items} rowHref={rowHref}>
          {children}
        </Rows>
      )}
      {data?.nextCursor && <Older count={data.items.length} />}
    </>
  )
}

function Older({ count }: { count: number }) {
  return (
    <Text size="s" tone="muted">
      Showing the latest {count}.
    </Text>
  )
}
