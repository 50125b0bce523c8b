import type { ReactNode } from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'
import { isUnreadable, type Unreadable, UnreadableRow } from './unreadable-row.tsx'

export type RowsProps<Row extends { id: string }> = {
  as?: 'ul' | 'ol'
  rows: readonly (Row | Unreadable)[]
  /** The record of a row that cannot be shown. */
  hrefOf?: ((id: string) => string) | undefined
  className?: string | undefined
  rowClass?: string | undefined
  /** The content of one row. */
  children: (row: Row) => ReactNode
}

/** A list of records. A row that cannot be shown says so in its place, and the others stay. */
export function Rows<Row extends { id: string }>({
  as: List = 'ul',
  rows,
  hrefOf,
  className,
  rowClass,
  children,
}: RowsProps<Row>) {
  return (
    <List className={className}>
      {rows.map((row) => {
        const name = isUnreadable(row) ? row.unreadable : row.id
        const place = <UnreadableRow name={name} href={hrefOf?.(row.id)} />
        return (
          <li key={row.id} className={rowClass}>
            {isUnreadable(row) ? (
              place
            ) : (
              <ErrorBoundary of={row} fallback={place}>
                <Content row={row} render={children} />
              </ErrorBoundary>
            )}
          </li>
        )
      })}
    </List>
  )
}

/** Renders within the row's boundary, where an error stays. */
function Content<Row>({ row, render }: { row: Row; render: (row: Row) => ReactNode }) {
  return render(row)
}
