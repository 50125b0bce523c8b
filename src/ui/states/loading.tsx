import { ThreadLoader } from '../brand/thread-loader.tsx'
import styles from './loading.module.css'

export function Loading({ label }: { label: string }) {
  return (
    <div role="status" className={styles.loading} data-scripted>
      <ThreadLoader className={styles.thread} />
      <span>{label}</span>
    </div>
  )
}
