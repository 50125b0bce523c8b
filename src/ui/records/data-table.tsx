// biome-ignore-all lint/a11y/noRedundantRoles: the stacked form is `display: block`, for which some browsers drop a table's own roles
import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './data-table.module.css'

export type DataColumn<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** end: for numbers and amounts. */
  align?: 'start' | 'end'
  /** The cell that names its row, which becomes the card's heading when stacked. One per table. */
  isRowHeader?: boolean
}

export type DataTableProps<Row> = {
  caption: ReactNode
  hideCaption?: boolean
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Replaces a table without rows. */
  empty?: ReactNode
  className?: string
}

/** A semantic table that becomes a stack of cards in a narrow container. */
export function DataTable<Row>({
  caption,
  hideCaption,
  columns,
  rows,
  rowKey,
  empty,
  className,
}: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    <div className={className}>
      <div className={styles.box}>
        <table className={styles.table} role="table">
          <caption className={hideCaption ? undefined : styles.caption}>
            {hideCaption ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
          </caption>
          <thead className={styles.head} role="rowgroup">
            <tr className={styles.row} role="row">
              {columns.map(({ key, header, align }) => (
                <th
                  key={key}
                  scope="col"
                  role="columnheader"
                  className={joinClasses(styles.column, align === 'end' && styles.end)}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={styles.body} role="rowgroup">
            {rows.map((row) => (
              <tr key={rowKey(row)} className={styles.row} role="row">
                {columns.map(({ key, header, cell, align, isRowHeader }) =>
                  isRowHeader ? (
                    <th key={key} className={styles.name} scope="row" role="rowheader">
                      {cell(row)}
                    </th>
                  ) : (
                    <td
                      key={key}
                      role="cell"
                      className={joinClasses(styles.cell, align === 'end' && styles.end)}
                      data-label={header}
                    >
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
