import type { ReactNode } from 'react'
import styles from './action-note.module.css'

export function ActionNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}
