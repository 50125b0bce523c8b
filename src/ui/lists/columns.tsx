import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { Refunded } from '../money/refunded.tsx'
import { StatusBadge } from '../records/badge.tsx'
import { DateTime } from '../records/date-time.tsx'
import { type Mode, ModeBadge, ModeName } from '../records/mode-badge.tsx'
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

/** Marks the rows whose mode is not the one that the page's frame names; drawn only if there is one. */
export function modeColumn<Row>(mode: (row: Row) => Mode | null): DataColumn<Row> {
  const cellOf = (row: Row, Name: typeof ModeBadge) => {
    const named = mode(row)
    return named && <Name mode={named} />
  }
  return {
    ...{ key: 'mode', header: 'Mode', size: 's', from: 'medium', mode },
    cell: (row) => cellOf(row, ModeBadge),
    whole: (row) => cellOf(row, ModeName),
  }
}

/** A sum, formatted, and what of it was refunded. */
export function sumColumn<Row>({
  sum,
  refunded = () => null,
  ...column
}: Omit<ColumnOf<Row>, 'align' | 'figures'> & {
  sum: (row: Row) => string | null
  refunded?: (row: Row) => string | null
}): DataColumn<Row> {
  return {
    ...column,
    align: 'end',
    figures: (row) => [sum(row), refunded(row)].filter(Boolean).join(' −'),
    cell: (row) => {
      const [amount, minus] = [sum(row), refunded(row)]
      return (
        amount && (
          <>
            <span className={cells.amount}>{amount}</span>
            {minus && <Refunded>{minus}</Refunded>}
          </>
        )
      )
    },
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
