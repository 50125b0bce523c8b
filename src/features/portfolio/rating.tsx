import { joinClasses } from '#ui/join-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { isConceptWork, type Project } from './portfolio.ts'
import styles from './rating.module.css'

const best = 5
const star = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6-4.8-4.6 6.6-.9z'

/**
 * A concept project has no client to rate it.
 * @param props.isLabelled the words stand beside it already
 */
export function Rating({
  project,
  isLabelled = false,
  className,
}: {
  project: Pick<Project, 'rating' | 'liveUrl'>
  isLabelled?: boolean
  className?: string | undefined
}) {
  const value = project.rating
  const isOurs = isConceptWork(project)
  const words = `${value} out of ${best}`
  return (
    <span className={joinClasses(styles.rating, className)}>
      <VisuallyHidden>{isOurs ? `Our own rating: ${words}` : `Rated ${words}`}</VisuallyHidden>
      <span className={styles.shown} aria-hidden="true">
        {!isLabelled && <span className={styles.label}>{isOurs ? 'Our own rating' : 'Client’s rating'}</span>}
        <svg className={styles.star} viewBox="0 0 24 24" aria-hidden="true">
          <path d={star} />
        </svg>
        {value}/{best}
      </span>
    </span>
  )
}
