import { projectStateOf, projectStates } from '#domain/records/project.ts'
import type { ProjectSummary } from '#features/projects/project.ts'
import { isReadable, type Listed } from '#platform/records/list-page.ts'
import { href } from '#routes'
import { Disclosure } from '#ui/disclosure.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { Progress } from '#ui/records/progress.tsx'
import styles from './project-rows.module.css'
import { RowName } from './row-name.tsx'

/** Those that have ended are folded away. */
export function ProjectRows({ projects }: { projects: readonly Listed<ProjectSummary>[] }) {
  const isOver = (project: Listed<ProjectSummary>) =>
    isReadable(project) && !projectStates[project.status].isOpen
  const over = projects.filter(isOver)
  const open = projects.filter((project) => !isOver(project))
  return (
    <>
      {open.length > 0 && <RowsOf projects={open} />}
      {over.length > 0 && (
        <Disclosure title={over.length === 1 ? '1 finished project' : `${over.length} finished projects`}>
          <RowsOf projects={over} />
        </Disclosure>
      )}
    </>
  )
}

function RowsOf({ projects }: { projects: readonly Listed<ProjectSummary>[] }) {
  return (
    <Rows rowClass={styles.project} rows={projects} rowHref={(id) => href('project', { id })}>
      {({ id, title, status, plan, next, progress: { approved, total }, unseen, isTest }) => (
        <>
          <div>
            <RowName href={href('project', { id })}>{title}</RowName>
            <Cluster as="p" gap="2" className={styles.marks}>
              <StatusBadge state={projectStateOf({ status, plan, next })} />{' '}
              {isTest && <Badge tone="info">Test</Badge>}{' '}
              {unseen > 0 && (
                <Badge tone="yolk">{unseen === 1 ? '1 new message' : `${unseen} new messages`}</Badge>
              )}
            </Cluster>
          </div>
          <Progress value={approved} max={total} label={`${approved} of ${total} milestones approved`} />
        </>
      )}
    </Rows>
  )
}
