import type { ReactNode } from 'react'
import styles from './record-head.module.css'

export function RecordHead({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1 className={styles.name}>{name}</h1>
      {children && <p className={styles.marks}>{children}</p>}
    </header>
  )
}

export function RecordReference({ children }: { children: ReactNode }) {
  return <span className={styles.reference}>{children}</span>
}
