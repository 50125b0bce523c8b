import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './notice.module.css'

/** What has changed under a reader's hands. The live region stays while empty: screen readers announce what appears in it. */
export function Notice({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div role="status" className={joinClasses(styles.region, children ? className : undefined)}>
      {children && <p className={styles.notice}>{children}</p>}
    </div>
  )
}
