import type { ReactNode } from 'react'
import { type LeadSuggestion, leadStateOf } from '#domain/records/lead.ts'
import type { NextAction } from '#domain/records/next-actions.ts'
import { ChangesButton } from '#features/audit/changes-button.tsx'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { href } from '#routes'
import { Text } from '#ui/layout/text.tsx'
import { Answer, Answers } from '#ui/records/answers.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { ClientViewLink } from '#ui/records/client-view-link.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import type { RecordAction } from '#ui/records/record-actions.tsx'
import { RecordColumn, RecordColumns } from '#ui/records/record-columns.tsx'
import { RecordReference } from '#ui/records/record-head.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { PartBoundary } from '#ui/states/part-boundary.tsx'
import { describeLead } from '../describe-lead.ts'
import { readLead } from '../lead.admin.wire.ts'
import { leadSourceLabels } from '../lead.ts'
import { type LeadDetail as Lead, type LeadPage, leadName } from '../lead-record.ts'
import styles from './lead-detail.module.css'
import { LeadHandlingBar } from './lead-handling-bar.tsx'
import { LeadMails } from './lead-mails.tsx'
import { LeadQuoteLedger } from './lead-quote-ledger.tsx'
import { LeadTasks } from './lead-tasks.tsx'
import { LeadTimeline } from './lead-timeline.tsx'

type RelatedSections = {
  /** What moves the lead on, and what features above do with it. */
  nextAction: NextAction | null
  actions: readonly RecordAction[]
  quotes: ReactNode
  payments: ReactNode
  documents: ReactNode
  project: ReactNode
}

export function LeadDetail({ leadId, ...rest }: { leadId: string } & RelatedSections) {
  return (
    <RecordScreen
      noun="lead"
      record={useRecord(endpointQuery(readLead, { id: leadId }))}
      name={({ lead }) => leadName(lead)}
      marks={({ lead }) => <Marks lead={lead} />}
    >
      {(page) => <LeadView page={page} {...rest} />}
    </RecordScreen>
  )
}

function Marks({ lead }: { lead: Lead }) {
  return (
    <>
      <StatusBadge state={leadStateOf(lead)} />
      <RecordReference>{lead.reference}</RecordReference>
      <span>{leadSourceLabels[lead.source]}</span>
      <DateTime iso={lead.createdAt} />
      <ClientViewLink noun="lead" href={href('adminLeadClient', { id: lead.id })} />
      <ChangesButton noun="lead" id={lead.id} />
    </>
  )
}

function LeadView({
  page: { lead, handling, tasks, paid, isLaunched, events, mails },
  nextAction,
  actions,
  quotes,
  payments,
  documents,
  project,
}: { page: LeadPage } & RelatedSections) {
  return (
    <>
      <LeadHandlingBar lead={lead} handling={handling} nextAction={nextAction} actions={actions} />
      <RecordColumns className={styles.columns}>
        <RecordColumn>
          <RecordSection title="Request">
            <WhatWasSent lead={lead} />
            {lead.suggestion && <SuggestedMatches suggestion={lead.suggestion} />}
            {lead.message && (
              <Text wrap="typed" measure className={styles.message}>
                {lead.message}
              </Text>
            )}
          </RecordSection>
          {lead.conversation && (
            <RecordSection title="Conversation">
              <Text wrap="typed" measure className={styles.message}>
                {lead.conversation}
              </Text>
            </RecordSection>
          )}
        </RecordColumn>
        <RecordColumn beside className={styles.money}>
          <RecordSection title="Quote">
            <PartBoundary of={lead.quote}>
              <LeadQuoteLedger quote={lead.quote} paid={paid} isLaunched={isLaunched} />
            </PartBoundary>
            {quotes}
          </RecordSection>
          <RecordSection title="Payments">{payments}</RecordSection>
          <RecordSection title="Invoices">{documents}</RecordSection>
          <RecordSection title="Project">{project}</RecordSection>
        </RecordColumn>
        <RecordColumn className={styles.work}>
          <RecordSection title="Tasks">
            <LeadTasks leadId={lead.id} tasks={tasks} />
          </RecordSection>
          <RecordSection title="Emails">
            <LeadMails mails={mails} />
          </RecordSection>
        </RecordColumn>
        <RecordSection title="Timeline">
          <LeadTimeline events={events} leadId={lead.id} />
        </RecordSection>
      </RecordColumns>
    </>
  )
}

function SuggestedMatches({ suggestion: { recommendations } }: { suggestion: LeadSuggestion }) {
  return (
    <ul className={styles.matches}>
      {recommendations.map(({ id, name, priority, aiConfidence }) => (
        <li key={`${id} ${name}`}>
          {name}
          {/* A bot may send names alone. */}
          {priority && `: ${aiConfidence}% match, ${priority} priority`}
        </li>
      ))}
    </ul>
  )
}

function WhatWasSent({ lead }: { lead: Lead }) {
  const links: Record<string, string> = { Email: `mailto:${lead.email}`, Phone: `tel:${lead.phone}` }
  return (
    <Answers>
      {describeLead(lead).map(({ label, value }) => (
        <Answer key={label} label={label}>
          {links[label] ? <a href={links[label]}>{value}</a> : value}
        </Answer>
      ))}
    </Answers>
  )
}
