import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Cluster } from '../layout/cluster.tsx'
import { Text } from '../layout/text.tsx'
import { Rows, type RowsProps } from '../lists/rows.tsx'
import styles from './money-rows.module.css'

/** Each row is a `MoneyRow`. */
export function MoneyRows<Row extends { id: string }>(
  props: Pick<RowsProps<Row>, 'rows' | 'rowHref' | 'children'>,
) {
  return (
    <div className={styles.box}>
      <Rows {...props} className={styles.list} rowClass={styles.row} />
    </div>
  )
}

/** What it is and of which day, its sum, its status, and what to do with it. */
export function MoneyRow({
  name,
  href,
  note,
  amount,
  badges,
  action,
}: {
  name: ReactNode
  href?: string
  note: ReactNode
  /** Formatted with its currency. */
  amount: string
  badges: ReactNode
  action?: ReactNode
}) {
  return (
    <>
      <div>
        {href ? (
          <Text as={Link} block tone="link" weight="bold" href={href}>
            {name}
          </Text>
        ) : (
          <Text weight="bold">{name}</Text>
        )}
        <Text as="span" size="s" tone="muted">
          {note}
        </Text>
      </div>
      <span className={styles.amount}>{amount}</span>
      <Cluster as="span" gap="2">
        {badges}
      </Cluster>
      {action}
    </>
  )
}
