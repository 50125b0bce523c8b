import { projectStateOf } from '#domain/records/project.ts'
import type { ProjectSummary } from '#features/projects/project.ts'
import type { Listed } from '#platform/records/list-page.ts'
import { href } from '#routes'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { Progress } from '#ui/records/progress.tsx'
import styles from './project-rows.module.css'
import { RowName } from './row-name.tsx'

export function ProjectRows({ projects }: { projects: readonly Listed<ProjectSummary>[] }) {
  return (
    <Rows rowClass={styles.project} rows={projects} rowHref={(id) => href('project', { id })}>
      {({ id, title, status, plan, progress: { approved, total }, unseen, isTest }) => (
        <>
          <div>
            <RowName href={href('project', { id })}>{title}</RowName>
            <Cluster as="p" gap="2" className={styles.marks}>
              <StatusBadge state={projectStateOf({ status, plan })} />{' '}
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
