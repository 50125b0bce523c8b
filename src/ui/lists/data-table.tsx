// biome-ignore-all lint/a11y/noRedundantRoles: the stacked form is `display: block`, for which some browsers drop a table's own roles
import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import { ErrorBoundary } from '../states/error-boundary.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './data-table.module.css'
import { isUnreadable, type Unreadable, UnreadableRow } from './unreadable-row.tsx'

export type DataColumn<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** end: for numbers and amounts. */
  align?: 'start' | 'end'
  /** The cell that names its row, which becomes the card's heading when stacked. One per table. */
  isRowHeader?: boolean
}

export type DataTableProps<Row extends object> = {
  caption: ReactNode
  hideCaption?: boolean
  columns: readonly DataColumn<Row>[]
  rows: readonly (Row | Unreadable)[]
  rowKey: (row: Row) => string
  /** The address of the record of a row that cannot be shown. */
  rowHref?: ((id: string) => string) | undefined
  /** Replaces a table without rows. */
  empty?: ReactNode
  className?: string
}

/**
 * A semantic table that becomes a stack of cards in a narrow container. A row that cannot be shown says so in its place,
 * and the others stay.
 */
export function DataTable<Row extends object>({
  caption,
  hideCaption,
  columns,
  rows,
  rowKey,
  rowHref,
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
            {rows.map((row) => {
              const [key, name] = isUnreadable(row) ? [row.id, row.unreadable] : [rowKey(row), rowKey(row)]
              const place = (
                <td role="cell" className={styles.place} colSpan={columns.length}>
                  <UnreadableRow name={name} href={rowHref?.(key)} />
                </td>
              )
              return (
                <tr key={key} className={styles.row} role="row">
                  {isUnreadable(row) ? (
                    place
                  ) : (
                    <ErrorBoundary of={row} fallback={place}>
                      <Cells row={row} columns={columns} />
                    </ErrorBoundary>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Renders within the row's boundary, where an error stays. */
function Cells<Row>({ row, columns }: { row: Row; columns: readonly DataColumn<Row>[] }) {
  return columns.map(({ key, header, cell, align, isRowHeader }) =>
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
  )
}
