import { Link } from 'wouter'
import type { ProjectSummary } from '#features/projects/project.ts'
import { ProjectStatusBadge } from '#features/projects/project-status-badge.tsx'
import { href } from '#routes'
import { Badge } from '#ui/records/badge.tsx'
import { Progress } from '#ui/records/progress.tsx'
import styles from './project-rows.module.css'

/** A client's projects, newest first, each with its progress. */
export function ProjectRows({ projects }: { projects: readonly ProjectSummary[] }) {
  return (
    <ul className={styles.projects}>
      {projects.map(({ id, title, status, progress: { approved, total }, unseen, isTest }) => (
        <li key={id} className={styles.project}>
          <div>
            <Link href={href('project', { id })} className={styles.name}>
              {title}
            </Link>
            <p className={styles.marks}>
              <ProjectStatusBadge status={status} /> {isTest && <Badge tone="info">Test</Badge>}{' '}
              {unseen > 0 && (
                <Badge tone="yolk">{unseen === 1 ? '1 new message' : `${unseen} new messages`}</Badge>
              )}
            </p>
          </div>
          <Progress value={approved} max={total} label={`${approved} of ${total} milestones approved`} />
        </li>
      ))}
    </ul>
  )
}
