import { type ReactNode, useRef } from 'react'
import { projectPlans, projectStateOf } from '#domain/records/project.ts'
import { ProjectDocuments } from '#features/billing/documents/project-documents.tsx'
import { ProjectFiles } from '#features/files/project-files.tsx'
import { Checklist } from '#features/projects/page/checklist.tsx'
import { ClientStep } from '#features/projects/page/client-step.tsx'
import { Conversation } from '#features/projects/page/conversation.tsx'
import { MilestoneList } from '#features/projects/page/milestone-list.tsx'
import { ProjectTimeline } from '#features/projects/page/project-timeline.tsx'
import { PromiseClock } from '#features/projects/page/promise-clock.tsx'
import type { ProjectDetail, ProjectPage } from '#features/projects/project.ts'
import { readProject } from '#features/projects/project.wire.ts'
import { isToConfirm, isWaitingForContent, missingOf } from '#features/projects/project-progress.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { useLinkFragment } from '#platform/api/use-link-fragment.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/link.tsx'
import { Answer, Answers } from '#ui/records/answers.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import styles from './client-project.module.css'
import { MessagesLink } from './messages-link.tsx'
import { ProjectQuotes } from './project-quotes.tsx'

export function ClientProject({ id, onMissing }: { id: string; onMissing: () => void }) {
  return (
    <RecordScreen
      noun="project"
      record={useRecord(endpointQuery(readProject, { id }), onMissing)}
      name={({ project }) => project.title}
      marks={({ project }) => <ProjectMarks project={project} />}
    >
      {(page) => (
        <ProjectParts
          page={page}
          invoices={<ProjectDocuments projectId={page.project.id} />}
          quotes={page.project.leadId && <ProjectQuotes leadId={page.project.leadId} />}
        />
      )}
    </RecordScreen>
  )
}

export function ProjectMarks({ project }: { project: ProjectDetail }) {
  const { isTest, createdAt } = project
  return (
    <>
      <StatusBadge state={projectStateOf(project)} />
      {isTest && <Badge tone="info">Test</Badge>}
      <span>
        Started <DateTime iso={createdAt} />
      </span>
    </>
  )
}

export function ProjectParts({
  page,
  invoices,
  quotes,
}: {
  page: ProjectPage
  invoices: ReactNode
  quotes: ReactNode
}) {
  const { project, promise } = page
  const { hasSite } = projectPlans[project.plan]
  const isWaiting = isWaitingForContent(project, page.checklist)
  const isOwner = useLinkFragment() === ''
  const messages = useRef<HTMLDivElement>(null)
  const isComplete = missingOf(page.checklist).length === 0
  const files = { projectId: project.id, side: page.side }
  const list = (
    <Checklist page={page} files={({ id, title }) => <ProjectFiles {...files} item={{ id, title }} />} />
  )
  const checklist = (
    <RecordSection title="What we need from you">
      {isComplete ? (
        <Disclosure
          title={`${isToConfirm(project, page.checklist) ? 'Everything is in' : 'We have everything'}. Show what you sent`}
        >
          {list}
        </Disclosure>
      ) : (
        list
      )}
    </RecordSection>
  )
  return (
    <>
      <MessagesLink messages={page.messages} place={messages} />
      <ClientStep page={page} />
      <PromiseClock promise={promise} />
      <div className={styles.columns}>
        <Stack gap="7" packed shrinks>
          {isWaiting && checklist}
          <RecordSection title="Milestones">
            <MilestoneList page={page} movedAbove={project.next?.milestoneId} />
          </RecordSection>
          {!isWaiting && checklist}
          <RecordSection title="Files">
            <ProjectFiles {...files} />
          </RecordSection>
        </Stack>
        <Stack gap="7" packed shrinks>
          <div ref={messages} tabIndex={-1} className={styles.messages}>
            <RecordSection title="Messages">
              <Conversation page={page} />
            </RecordSection>
          </div>
          <RecordSection title="Invoices">{invoices}</RecordSection>
          {hasSite ? (
            <RecordSection title="Your website">
              <Website project={project} />
            </RecordSection>
          ) : (
            project.brief && (
              <RecordSection title="What we agreed">
                <Brief text={project.brief} />
              </RecordSection>
            )
          )}
          {isOwner && quotes}
          <RecordSection title="Timeline">
            <ProjectTimeline page={page} />
          </RecordSection>
        </Stack>
      </div>
    </>
  )
}

function Website({ project: { stagingUrl, liveUrl, brief, status } }: { project: ProjectDetail }) {
  const isLive = liveUrl !== '' && status === 'launched'
  return (
    <>
      {isLive || stagingUrl ? (
        <Answers>
          <Answer label="Online at">{isLive && <Address url={liveUrl} />}</Answer>
          <Answer label="Preview link">{stagingUrl && <Address url={stagingUrl} />}</Answer>
        </Answers>
      ) : (
        <Text tone="muted">Your preview link will appear here.</Text>
      )}
      {brief && (
        <Disclosure title="What we agreed to build">
          <Brief text={brief} />
        </Disclosure>
      )}
    </>
  )
}

function Brief({ text }: { text: string }) {
  return (
    <Text wrap="typed" measure className={styles.brief}>
      {text}
    </Text>
  )
}

function Address({ url }: { url: string }) {
  return (
    <TextLink href={url} rel="noreferrer" target="_blank">
      {url.replace(/^https?:\/\//, '')}
    </TextLink>
  )
}
