import { projectStates } from '#domain/records/project.ts'
import { ProjectFiles } from '#features/files/project-files.tsx'
import { ProjectDocuments } from '#features/invoices/project-documents.tsx'
import { Checklist } from '#features/projects/checklist.tsx'
import { Conversation } from '#features/projects/conversation.tsx'
import { MilestoneList } from '#features/projects/milestone-list.tsx'
import { NextStep } from '#features/projects/next-step.tsx'
import type { ProjectDetail, ProjectPage } from '#features/projects/project.ts'
import { readProject } from '#features/projects/project.wire.ts'
import { missingOf } from '#features/projects/project-progress.ts'
import { ProjectTimeline } from '#features/projects/project-timeline.tsx'
import { PromiseClock } from '#features/projects/promise-clock.tsx'
import { reading } from '#platform/api/reading.ts'
import { useLinkFragment } from '#platform/api/use-link-fragment.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { Folded } from '#ui/folded.tsx'
import { TextLink } from '#ui/link.tsx'
import { Answer, Answers } from '#ui/records/answers.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import styles from './client-project.module.css'
import { ProjectQuotes } from './project-quotes.tsx'

/**
 * One project as its client sees it.
 * @param props.onMissing called if there is no such project for whoever asks
 */
export function ClientProject({ id, onMissing }: { id: string; onMissing: () => void }) {
  return (
    <RecordScreen
      noun="project"
      record={useRecord(reading(readProject, { id }), onMissing)}
      name={({ project }) => project.title}
      marks={({ project }) => <Marks project={project} />}
    >
      {(page) => <Project page={page} />}
    </RecordScreen>
  )
}

function Marks({ project: { status, isTest, createdAt } }: { project: ProjectDetail }) {
  return (
    <>
      <StatusBadge state={projectStates[status]} />
      {isTest && <Badge tone="info">Test</Badge>}
      <span>
        Started <DateTime iso={createdAt} />
      </span>
    </>
  )
}

function Project({ page }: { page: ProjectPage }) {
  const { project, promise } = page
  const isWaiting = promise?.state === 'waiting'
  // The holder of a link sees the project alone.
  const isOwner = useLinkFragment() === ''
  const isComplete = missingOf(page.checklist).length === 0
  const files = { projectId: project.id, side: page.side }
  const list = (
    <Checklist page={page} files={({ id, title }) => <ProjectFiles {...files} item={{ id, title }} />} />
  )
  const checklist = (
    <RecordSection title="What we need from you">
      {isComplete ? (
        <Folded
          title={`${promise?.state === 'checking' ? 'Everything is in' : 'We have everything'}. Show what you sent`}
        >
          {list}
        </Folded>
      ) : (
        list
      )}
    </RecordSection>
  )
  return (
    <>
      <NextStep next={project.next} side={page.side} />
      <PromiseClock promise={promise} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {isWaiting && checklist}
          <RecordSection title="Milestones">
            <MilestoneList page={page} />
          </RecordSection>
          {!isWaiting && checklist}
          <RecordSection title="Files">
            <ProjectFiles {...files} />
          </RecordSection>
        </div>
        <div className={styles.column}>
          <RecordSection title="Messages">
            <Conversation page={page} />
          </RecordSection>
          <RecordSection title="Invoices">
            <ProjectDocuments projectId={project.id} side="client" />
          </RecordSection>
          <RecordSection title="Your website">
            <Website project={project} />
          </RecordSection>
          {isOwner && project.leadId && <ProjectQuotes leadId={project.leadId} />}
          <RecordSection title="Timeline">
            <ProjectTimeline events={page.events} />
          </RecordSection>
        </div>
      </div>
    </>
  )
}

/** Where the website is, and what was agreed. */
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
        <p className={styles.none}>Your preview link will appear here.</p>
      )}
      {brief && (
        <Folded title="What we agreed to build">
          <p className={styles.brief}>{brief}</p>
        </Folded>
      )}
    </>
  )
}

function Address({ url }: { url: string }) {
  return (
    <TextLink href={url} rel="noreferrer" target="_blank">
      {url.replace(/^https?:\/\//, '')}
    </TextLink>
  )
}
