import type { ReactNode } from 'react'
import { Cluster } from '../layout/cluster.tsx'
import styles from './save-bar.module.css'

/** What a form on a page is sent with: a line of status, then buttons, always in sight. A refusal gets a line of its own. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <Cluster gap="2 3" align="center" className={styles.bar}>
      {children}
    </Cluster>
  )
}
