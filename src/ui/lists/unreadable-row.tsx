import { Icon } from '../icon.tsx'
import type { LedgerRow } from '../money/ledger.tsx'
import styles from './unreadable-row.module.css'

export type Unreadable = { id: string; unreadable: string }

export function isUnreadable(row: object): row is Unreadable {
  return 'unreadable' in row
}

export function UnreadableRow({
  what = 'row',
  name,
  href,
}: {
  what?: string
  name: string
  href?: string | undefined
}) {
  return (
    <p className={styles.row}>
      <Icon name="alert" className={styles.icon} />
      <span>
        This {what} cannot be shown: {href ? <a href={href}>{name}</a> : name}
      </span>
    </p>
  )
}

export function ledgerRows<Row extends { id: string }>(
  rows: readonly (Row | Unreadable)[],
  rowOf: (row: Row) => LedgerRow,
): LedgerRow[] {
  const place = (name: string) => ({ label: <UnreadableRow name={name} />, amount: '' })
  return rows.map((row) => {
    if (isUnreadable(row)) return place(row.unreadable)
    try {
      return rowOf(row)
    } catch {
      return place(row.id)
    }
  })
}
