import type { ReactNode } from 'react'
import styles from './answers.module.css'

export function Answers({ children }: { children: ReactNode }) {
  return <dl className={styles.answers}>{children}</dl>
}

export function Answer({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className={styles.answer}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
