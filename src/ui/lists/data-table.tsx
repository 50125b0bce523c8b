// biome-ignore-all lint/a11y/noRedundantRoles: rows are `display: flex`, for which some browsers drop a table's own roles
import { Fragment, type ReactNode, use } from 'react'
import { FrameMode } from '../records/mode-badge.tsx'
import { Blank } from '../states/blank.tsx'
import { ErrorBoundary } from '../states/error-boundary.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './data-table.module.css'
import { TableHead, type TableSort } from './table-head.tsx'
import {
  cellClasses,
  type DataColumn,
  filledColumns,
  longestFigures,
  rowClasses,
  TableRow,
} from './table-row.tsx'
import { isUnreadable, type Unreadable, UnreadableRow } from './unreadable-row.tsx'
import { usePressGuard } from './use-press-guard.ts'
import type { RowSelection } from './use-row-selection.ts'

export type { DataColumn } from './table-row.tsx'

/** The id of the rows, for the link that skips to them. */
export const rowsId = 'rows'

export type DataTableProps<Row extends object> = {
  caption: ReactNode
  hideCaption?: boolean
  columns: readonly DataColumn<Row>[]
  /** Undefined while they load: as many empty rows hold their place. */
  rows: readonly (Row | Unreadable)[] | undefined
  rowKey: (row: Row) => string
  rowHref?: ((id: string) => string) | undefined
  empty?: ReactNode
  sort?: TableSort | undefined
  selection?: RowSelection | undefined
  className?: string
}

/** A column without a filled cell is not drawn. One line a row, two on a phone, and one more with `isLineBelow`; a row's button shows all of it. Unreadable rows say so; the others stay. */
export function DataTable<Row extends object>({
  caption,
  hideCaption,
  columns,
  rows,
  rowKey,
  rowHref,
  empty,
  sort,
  selection,
  className,
}: DataTableProps<Row>) {
  const keyOf = (row: Row | Unreadable) => (isUnreadable(row) ? row.id : rowKey(row))
  const frameMode = use(FrameMode)
  const guard = usePressGuard(rows?.map(keyOf).join(' ') ?? '')
  if (rows?.length === 0 && empty) return <>{empty}</>
  const drawn = columns.filter(({ from }) => from !== 'details')
  const readable = rows?.filter((row): row is Row => !isUnreadable(row))
  const shown = readable?.length ? filledColumns(drawn, readable, sort?.value, frameMode) : drawn
  const longest = longestFigures(shown, readable ?? [])
  return (
    <div className={className}>
      <div className={styles.box}>
        <table className={styles.table} role="table">
          <caption className={hideCaption ? undefined : styles.caption}>
            {hideCaption ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
          </caption>
          <TableHead
            columns={shown}
            longest={longest}
            sort={sort}
            selection={selection}
            isLoading={rows === undefined}
          />
          <tbody className={styles.body} role="rowgroup" id={rowsId} tabIndex={-1} {...guard}>
            {rows === undefined && <EmptyRows columns={shown} isSelectable={selection !== undefined} />}
            {rows?.map((row) => {
              const key = keyOf(row)
              const name = isUnreadable(row) ? row.unreadable : key
              const place = (
                <tr className={styles.row} role="row">
                  <td role="cell" className={styles.place} colSpan={shown.length + 1}>
                    <UnreadableRow name={name} href={rowHref?.(key)} />
                  </td>
                </tr>
              )
              if (isUnreadable(row)) return <Fragment key={key}>{place}</Fragment>
              return (
                <ErrorBoundary key={key} of={row} fallback={place}>
                  <TableRow
                    id={key}
                    row={row}
                    columns={columns}
                    shown={shown}
                    longest={longest}
                    selection={selection}
                  />
                </ErrorBoundary>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const emptyRows = Array.from({ length: 18 }, (_, index) => index)

function EmptyRows<Row>({
  columns,
  isSelectable,
}: {
  columns: readonly DataColumn<Row>[]
  isSelectable: boolean
}) {
  return emptyRows.map((index) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a placeholder row has no tabindex, so it takes no focus
    <tr key={index} className={rowClasses(columns)} aria-hidden="true">
      {isSelectable && <td className={styles.check} />}
      {columns.map((column) => (
        <td key={column.key} className={cellClasses(column)}>
          <Blank />
        </td>
      ))}
      <td className={styles.more} />
    </tr>
  ))
}
