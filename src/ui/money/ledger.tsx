import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './ledger.module.css'

export type LedgerRow = {
  label: ReactNode
  /** Formatted with its currency. */
  amount: ReactNode
  note?: ReactNode
  kind?: 'item' | 'total' | 'due'
}

export type LedgerProps = {
  rows: readonly LedgerRow[]
  title?: ReactNode
  level?: 2 | 3 | 4
  footnote?: ReactNode
  /** For quotes and the popular package only. */
  boxed?: boolean
  className?: string
}

export function Ledger({ rows, title, level = 3, footnote, boxed, className }: LedgerProps) {
  const Heading = `h${level}` as const
  return (
    <div className={joinClasses(boxed && styles.boxed, className)} data-keep-clear>
      {title && <Heading className={styles.title}>{title}</Heading>}
      <dl>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and keep no state
          <div key={index} className={joinClasses(styles.row, row.kind && styles[row.kind])}>
            <dt>
              {row.label}
              {row.note && <span className={styles.note}>{row.note}</span>}
            </dt>
            <dd className={styles.amount}>{row.amount}</dd>
          </div>
        ))}
      </dl>
      {footnote && <p className={styles.footnote}>{footnote}</p>}
    </div>
  )
}
