import { joinClasses } from '#ui/join-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './rating.module.css'

const best = 5
const star = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6L2.5 9.5l6.6-.9z'

/** Stars out of five; `value` is a whole number. */
export function Rating({ value, className }: { value: number; className?: string | undefined }) {
  return (
    <span className={joinClasses(styles.rating, className)}>
      <VisuallyHidden>
        Rated {value} out of {best}
      </VisuallyHidden>
      <svg className={styles.stars} viewBox={`0 0 ${best * 24} 24`} aria-hidden="true">
        {Array.from({ length: best }, (_, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: five stars, always the same
            key={index}
            className={index < value ? styles.given : undefined}
            d={star}
            transform={`translate(${index * 24})`}
          />
        ))}
      </svg>
    </span>
  )
}
