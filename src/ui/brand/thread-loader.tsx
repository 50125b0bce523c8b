import { joinClasses } from '../join-classes.ts'
import styles from './thread-loader.module.css'

export function ThreadLoader({ className }: { className?: string }) {
  return (
    <span className={joinClasses(styles.loader, className)}>
      <svg className={styles.thread} viewBox="0 0 56 8" aria-hidden="true">
        <path d="m0 6 8-4 8 4 8-4 8 4 8-4 8 4 8-4" />
      </svg>
    </span>
  )
}
