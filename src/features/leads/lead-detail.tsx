import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#platform/api-client.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ThreadLoader } from '#ui/thread-loader.tsx'
import { describeLead, type LeadDetail as Lead, type LeadPage, leadSourceLabels } from './lead.ts'
import styles from './lead-detail.module.css'
import { LeadMails } from './lead-mails.tsx'
import { LeadQuoteLedger } from './lead-quote-ledger.tsx'
import { LeadStatusBadge } from './lead-status-badge.tsx'
import { LeadStatusChange } from './lead-status-change.tsx'
import { LeadTimeline } from './lead-timeline.tsx'

/** One lead: what was sent, the quote, where it stands and everything that happened to it. */
export function LeadDetail({
  leadId,
  hrefOfMail,
}: {
  leadId: string
  hrefOfMail: (mailId: string) => string
}) {
  const path = `/api/admin/leads/${encodeURIComponent(leadId)}`
  const { data, error, refetch } = useQuery<LeadPage>({ queryKey: [path], staleTime: 0 })

  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />
  if (!data) return <ThreadLoader label="Loading the lead" />
  const { lead, events, mails } = data
  return (
    <article className={styles.lead}>
      <header className={styles.head}>
        <h1 className={styles.name}>{lead.name}</h1>
        <p className={styles.facts}>
          <LeadStatusBadge status={lead.status} />
          <span className={styles.reference}>{lead.reference}</span>
          <span>{leadSourceLabels[lead.source]}</span>
          <DateTime iso={lead.createdAt} />
        </p>
      </header>
      <LeadStatusChange lead={lead} path={path} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section title="Request">
            <Answers lead={lead} />
            {lead.message && <p className={styles.message}>{lead.message}</p>}
          </Section>
          <Section title="Timeline">
            <LeadTimeline events={events} path={path} />
          </Section>
        </div>
        <div className={styles.column}>
          <Section title="Quote">
            <LeadQuoteLedger quote={lead.quote} />
          </Section>
          <Section title="Mails">
            <LeadMails mails={mails} hrefOf={hrefOfMail} />
          </Section>
        </div>
      </div>
    </article>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

function Answers({ lead }: { lead: Lead }) {
  const links: Record<string, string> = { 'E-mail': `mailto:${lead.email}`, Phone: `tel:${lead.phone}` }
  return (
    <dl className={styles.answers}>
      {describeLead(lead).map(({ label, value }) => (
        <div key={label} className={styles.answer}>
          <dt>{label}</dt>
          <dd>{links[label] ? <a href={links[label]}>{value}</a> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState title="There is no such lead" level={2}>
        The address may be incomplete.
      </EmptyState>
    )
  }
  return (
    <div role="alert">
      <EmptyState
        title="The lead could not be loaded"
        level={2}
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        Check your connection. Nothing is lost: leads are stored on the server.
      </EmptyState>
    </div>
  )
}
