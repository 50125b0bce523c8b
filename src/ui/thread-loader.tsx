import { joinClasses } from './join-classes.ts'
import styles from './thread-loader.module.css'

export type ThreadLoaderProps = { label?: string; className?: string }

/** The loading placeholder: a zigzag thread being pulled. With a label it fills a block and says so; without, it is decoration. */
export function ThreadLoader({ label, className }: ThreadLoaderProps) {
  const thread = (
    <span className={joinClasses(styles.loader, !label && className)}>
      <svg className={styles.thread} viewBox="0 0 56 8" aria-hidden="true">
        <path d="m0 6 8-4 8 4 8-4 8 4 8-4 8 4 8-4" />
      </svg>
    </span>
  )
  if (!label) return thread
  return (
    <div role="status" className={joinClasses(styles.screen, className)}>
      {thread}
      <span>{label}</span>
    </div>
  )
}
