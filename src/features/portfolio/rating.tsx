import { joinClasses } from '#ui/join-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { isConceptWork, type Project } from './portfolio.ts'
import styles from './rating.module.css'

const best = 5
const star = 'l2.9 6 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6-4.8-4.6 6.6-.9z'
const starsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `M${(first + index) * 24 + 12} 2.6${star}`).join('')

/** A concept project has no client to rate it. */
export function Rating({
  project,
  className,
}: {
  project: Pick<Project, 'rating' | 'liveUrl'>
  className?: string | undefined
}) {
  const value = project.rating
  const words = `${value} out of ${best}`
  return (
    <span className={joinClasses(styles.rating, className)}>
      <VisuallyHidden>
        {isConceptWork(project) ? `Our own rating: ${words}` : `Rated ${words}`}
      </VisuallyHidden>
      <svg className={styles.stars} viewBox={`0 0 ${best * 24} 24`} aria-hidden="true">
        <path className={styles.given} d={starsFrom(0, value)} />
        {value < best && <path d={starsFrom(value, best - value)} />}
      </svg>
    </span>
  )
}
