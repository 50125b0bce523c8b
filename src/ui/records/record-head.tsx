import type { ReactNode } from 'react'
import styles from './record-head.module.css'

/** The head of a record's screen: its name, then its key facts, in one line if there is room. */
export function RecordHead({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1 className={styles.name}>{name}</h1>
      {children && <p className={styles.marks}>{children}</p>}
    </header>
  )
}

/** A record's reference, by which people talk about it, set off from other text. */
export function RecordReference({ children }: { children: ReactNode }) {
  return <span className={styles.reference}>{children}</span>
}
