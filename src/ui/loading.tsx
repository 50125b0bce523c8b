import { ThreadLoader } from './brand/thread-loader.tsx'
import styles from './loading.module.css'

/** Stands in the place of what is being fetched, and says what that is. */
export function Loading({ label }: { label: string }) {
  return (
    <div role="status" className={styles.loading}>
      <ThreadLoader className={styles.thread} />
      <span>{label}</span>
    </div>
  )
}
