import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { StatusBadge } from '../records/badge.tsx'
import { DateTime } from '../records/date-time.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import cells from './cell.module.css'
import type { DataColumn } from './table-row.tsx'

type ColumnOf<Row> = Omit<DataColumn<Row>, 'cell' | 'whole' | 'isRowHeader'>

/** Names the row, and leads to its page. */
export function linkColumn<Row>({
  href,
  name,
  ...column
}: ColumnOf<Row> & { href: (row: Row) => string; name: (row: Row) => ReactNode }): DataColumn<Row> {
  return {
    ...column,
    isRowHeader: true,
    cell: (row) => (
      <Link href={href(row)} className={cells.name}>
        {name(row)}
      </Link>
    ),
  }
}

/** Names the row, and opens its dialog for those who may change it. */
export function openerColumn<Row>({
  open,
  verb,
  name,
  ...column
}: ColumnOf<Row> & {
  open: ((row: Row) => void) | null | undefined
  /** Before the name, for screen readers. */
  verb?: string
  name: (row: Row) => ReactNode
}): DataColumn<Row> {
  return {
    ...column,
    isRowHeader: true,
    cell: (row) =>
      open ? (
        <button type="button" className={cells.opener} aria-haspopup="dialog" onClick={() => open(row)}>
          {verb && <VisuallyHidden>{verb} </VisuallyHidden>}
          {name(row)}
        </button>
      ) : (
        <span className={cells.name}>{name(row)}</span>
      ),
  }
}

export function statusColumn<Row>({
  state,
  ...column
}: Pick<ColumnOf<Row>, 'size'> & {
  state: (row: Row) => ComponentProps<typeof StatusBadge>['state']
}): DataColumn<Row> {
  return {
    ...column,
    key: 'status',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <StatusBadge state={state(row)} />,
  }
}

/** A day; the row's details have the time. */
export function timeColumn<Row>({
  iso,
  ...column
}: ColumnOf<Row> & { iso: (row: Row) => string | null }): DataColumn<Row> {
  const cellOf = (row: Row, isDay: boolean) => {
    const at = iso(row)
    return at !== null && <DateTime iso={at} isDay={isDay} />
  }
  return { ...column, cell: (row) => cellOf(row, true), whole: (row) => cellOf(row, false) }
}
