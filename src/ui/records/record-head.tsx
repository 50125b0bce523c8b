import type { ReactNode } from 'react'
import styles from './record-head.module.css'

/** The head of a screen about one thing: its name, and below it what tells it apart, in one line where there is room. */
export function RecordHead({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1 className={styles.name}>{name}</h1>
      {children && <p className={styles.marks}>{children}</p>}
    </header>
  )
}

/** What a thing is called by everybody who talks about it: the mark that stands out. */
export function RecordReference({ children }: { children: ReactNode }) {
  return <span className={styles.reference}>{children}</span>
}
