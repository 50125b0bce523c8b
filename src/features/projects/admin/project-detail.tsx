import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { clientNames } from '#domain/client-names.ts'
import { projectPlans, projectStateOf, projectStates } from '#domain/records/project.ts'
import { ChangesButton } from '#features/audit/changes-button.tsx'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { href } from '#routes'
import { Text } from '#ui/layout/text.tsx'
import { useBehindModals } from '#ui/overlays/modal-stack.ts'
import { Answer, Answers } from '#ui/records/answers.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { ClientViewLink } from '#ui/records/client-view-link.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { ModeBadge } from '#ui/records/mode-badge.tsx'
import { lookOf } from '#ui/records/record-actions.tsx'
import { RecordColumn, RecordColumns } from '#ui/records/record-columns.tsx'
import { RecordReference } from '#ui/records/record-head.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { Checklist } from '../page/checklist.tsx'
import { Conversation } from '../page/conversation.tsx'
import { MilestoneList } from '../page/milestone-list.tsx'
import { ProjectTimeline } from '../page/project-timeline.tsx'
import { PromiseClock } from '../page/promise-clock.tsx'
import type { ChecklistItem, ProjectPage } from '../project.ts'
import { readProject } from '../project.wire.ts'
import { nextActionOfProject } from '../project-next-action.ts'
import { ShowDialog } from './milestone-action.tsx'
import { AddItem, AddMilestone, RemoveButton } from './plan-changes.tsx'
import { ProjectActions, ProjectNextStep } from './project-actions.tsx'
import styles from './project-detail.module.css'
import { ProjectEditButton } from './project-edit.tsx'
import { ProjectErasure } from './project-erasure.tsx'
import { ProjectLinks } from './project-links.tsx'

type RelatedSections = {
  /** What is left of the price, and the command that leads to its form. */
  balance: { isToInvoice: boolean; command: { id: string; label: string } }
  quotesOf: (leadId: string) => ReactNode
  files: ReactNode
  invoices: ReactNode
  filesOf: (item: ChecklistItem) => ReactNode
}

const beside = lookOf({ id: 'beside' }, null)

export function ProjectDetail({ projectId, ...rest }: { projectId: string } & RelatedSections) {
  return (
    <RecordScreen
      noun="project"
      record={useRecord(endpointQuery(readProject, { id: projectId }))}
      name={({ project }) => project.title}
      marks={(page) => <Marks page={page} />}
    >
      {(page) => <ProjectView page={page} {...rest} />}
    </RecordScreen>
  )
}

function Marks({ page: { project } }: { page: ProjectPage }) {
  const { isTest, createdAt } = project
  return (
    <>
      <StatusBadge state={projectStateOf(project)} />
      {isTest && <ModeBadge mode="test" />}
      <RecordReference>{clientNames(project)}</RecordReference>
      <DateTime iso={createdAt} />
      <ClientViewLink noun="project" href={href('adminProjectClient', { id: project.id })} />
      <ChangesButton noun="project" id={project.id} />
    </>
  )
}

function ProjectView({
  page,
  quotesOf,
  invoices,
  files,
  filesOf,
  balance,
}: { page: ProjectPage } & RelatedSections) {
  const { project, promise } = page
  const { isOpen } = projectStates[project.status]
  const nextAction = useBehindModals(nextActionOfProject(page, balance.isToInvoice, new Date()))
  return (
    <>
      <div className={styles.top}>
        <ProjectNextStep page={page} nextAction={nextAction} balance={balance.command} />
        <PromiseClock promise={promise} />
      </div>
      <ProjectActions page={page} nextAction={nextAction} balance={balance.command} />
      <ProjectErasure page={page} />
      <RecordColumns className={styles.columns}>
        <RecordColumn>
          <RecordSection
            title="Milestones"
            action={
              nextAction !== 'plan' && (
                <AddMilestone projectId={project.id} look={beside} isOffered={isOpen} />
              )
            }
          >
            <MilestoneList
              page={page}
              showDialog={(milestone, close) => (
                <ShowDialog project={project} milestone={milestone} onClose={close} />
              )}
              extra={(milestone) =>
                milestone.status !== 'approved' && (
                  <RemoveButton projectId={project.id} kind="milestones" thing={milestone} />
                )
              }
            />
          </RecordSection>
          <RecordSection title="Messages">
            <Conversation page={page} />
          </RecordSection>
          <RecordSection title="Files">{files}</RecordSection>
        </RecordColumn>
        <RecordColumn beside className={styles.side}>
          <RecordColumn>
            <RecordSection
              title="Checklist"
              action={<AddItem projectId={project.id} look={beside} isOffered={isOpen} />}
            >
              <Checklist
                page={page}
                files={filesOf}
                extra={(item) => <RemoveButton projectId={project.id} kind="checklist" thing={item} />}
              />
            </RecordSection>
            <RecordSection title="Project" action={<ProjectEditButton page={page} />}>
              <Facts page={page} />
              {project.brief && (
                <Text wrap="typed" measure className={styles.brief}>
                  {project.brief}
                </Text>
              )}
            </RecordSection>
          </RecordColumn>
          <RecordColumn>
            <RecordSection title="Invoices">{invoices}</RecordSection>
            {project.leadId && <RecordSection title="Quotes">{quotesOf(project.leadId)}</RecordSection>}
            <RecordSection title="Links">
              <ProjectLinks page={page} />
            </RecordSection>
          </RecordColumn>
        </RecordColumn>
        <RecordSection title="Timeline">
          <ProjectTimeline page={page} />
        </RecordSection>
      </RecordColumns>
    </>
  )
}

function Facts({ page: { project } }: { page: ProjectPage }) {
  const { clientName, clientEmail, companyName, stagingUrl, liveUrl, leadId, plan } = project
  const { hasSite } = projectPlans[plan]
  return (
    <Answers>
      <Answer label="Client">{clientName}</Answer>
      <Answer label="Company">{companyName}</Answer>
      <Answer label="Email">{clientEmail && <a href={`mailto:${clientEmail}`}>{clientEmail}</a>}</Answer>
      <Answer label="Preview link">{hasSite && stagingUrl && <a href={stagingUrl}>{stagingUrl}</a>}</Answer>
      <Answer label="Live address">{hasSite && liveUrl && <a href={liveUrl}>{liveUrl}</a>}</Answer>
      <Answer label="Lead">
        {leadId && <Link href={href('adminLead', { id: leadId })}>Open the lead</Link>}
      </Answer>
    </Answers>
  )
}
