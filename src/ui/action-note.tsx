import type { ReactNode } from 'react'
import styles from './action-note.module.css'

/** Small print about the buttons of a row, in a line of its own below them. */
export function ActionNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}
