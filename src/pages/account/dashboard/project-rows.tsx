import { Link } from 'wouter'
import { projectStates } from '#domain/records/project.ts'
import type { ProjectSummary } from '#features/projects/project.ts'
import type { Listed } from '#platform/records/list-page.ts'
import { href } from '#routes'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { Progress } from '#ui/records/progress.tsx'
import styles from './project-rows.module.css'

export function ProjectRows({ projects }: { projects: readonly Listed<ProjectSummary>[] }) {
  return (
    <Rows rowClass={styles.project} rows={projects} rowHref={(id) => href('project', { id })}>
      {({ id, title, status, progress: { approved, total }, unseen, isTest }) => (
        <>
          <div>
            <Text
              as={Link}
              size="l"
              tone="ink"
              weight="bold"
              wrap="anywhere"
              display
              href={href('project', { id })}
              className={styles.name}
            >
              {title}
            </Text>
            <Cluster as="p" gap="2" className={styles.marks}>
              <StatusBadge state={projectStates[status]} /> {isTest && <Badge tone="info">Test</Badge>}{' '}
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
