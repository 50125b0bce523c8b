import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './ledger.module.css'

export type LedgerRow = {
  label: ReactNode
  /** Already formatted, with its currency. */
  amount: ReactNode
  /** Small print below the label. */
  note?: ReactNode
  /** total: the sum. due: the amount to pay now. */
  kind?: 'item' | 'total' | 'due'
}

export type LedgerProps = {
  rows: readonly LedgerRow[]
  title?: ReactNode
  /** Heading level of the title; default 3. */
  level?: 2 | 3 | 4
  footnote?: ReactNode
  /** Adds the ink outline, which only the quote and the popular package have. */
  boxed?: boolean
  className?: string
}

/** Ruled rows of label and amount, for a quote, an invoice or a price summary. */
export function Ledger({ rows, title, level = 3, footnote, boxed, className }: LedgerProps) {
  const Heading = `h${level}` as const
  return (
    <div className={joinClasses(boxed && styles.boxed, className)} data-keep-clear>
      {title && <Heading className={styles.title}>{title}</Heading>}
      <dl>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own and keep no state
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

export type PriceSplitProps = Omit<LedgerProps, 'rows'> & {
  total: ReactNode
  today: ReactNode
  remaining: ReactNode
  /** Rows above the total. */
  items?: readonly LedgerRow[]
}

/** The split beside every total: total, 10% today, 90% after completion. Amounts are formatted. */
export function PriceSplit({ total, today, remaining, items = [], ...rest }: PriceSplitProps) {
  const rows: LedgerRow[] = [
    ...items,
    { label: 'Total, taxes included', amount: total, kind: 'total' },
    { label: 'Pay today (10%)', amount: today, kind: 'due' },
    { label: 'After completion (90%)', amount: remaining },
  ]
  return <Ledger {...rest} rows={rows} />
}
