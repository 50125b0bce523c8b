import type { ReactNode, Ref } from 'react'
import { ErrorBoundary } from '../states/error-boundary.tsx'
import { isUnreadable, type Unreadable, UnreadableRow } from './unreadable-row.tsx'

export type RowsProps<Row extends { id: string }> = {
  as?: 'ul' | 'ol'
  rows: readonly (Row | Unreadable)[]
  rowHref?: ((id: string) => string | undefined) | undefined
  className?: string | undefined
  rowClass?: string | ((row: Row) => string) | undefined
  label?: string | undefined
  labelOf?: ((row: Row) => string) | undefined
  /** Takes the focus of a removed row. */
  ref?: Ref<HTMLElement> | undefined
  before?: ReactNode
  children: (row: Row, index: number) => ReactNode
}

/** Unreadable rows say so; the others stay. */
export function Rows<Row extends { id: string }>({
  as: List = 'ul',
  rows,
  rowHref,
  className,
  rowClass,
  label,
  labelOf,
  ref,
  before,
  children,
}: RowsProps<Row>) {
  return (
    <List
      ref={ref as Ref<HTMLUListElement & HTMLOListElement>}
      // An empty class also takes the bullets away: see base.css.
      className={className ?? ''}
      aria-label={label}
      tabIndex={ref ? -1 : undefined}
    >
      {before}
      {rows.map((row, index) => {
        const name = isUnreadable(row) ? row.unreadable : row.id
        const place = <UnreadableRow name={name} href={rowHref?.(row.id)} />
        if (isUnreadable(row)) {
          return (
            <li key={row.id} className={typeof rowClass === 'string' ? rowClass : undefined}>
              {place}
            </li>
          )
        }
        return (
          <li
            key={row.id}
            className={typeof rowClass === 'function' ? rowClass(row) : rowClass}
            aria-label={labelOf?.(row)}
          >
            <ErrorBoundary of={row} fallback={place}>
              <Content row={row} render={() => children(row, index)} />
            </ErrorBoundary>
          </li>
        )
      })}
    </List>
  )
}

function Content<Row>({ row, render }: { row: Row; render: (row: Row) => ReactNode }) {
  return render(row)
}
