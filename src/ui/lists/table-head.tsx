// biome-ignore-all lint/a11y/noRedundantRoles: rows are `display: flex`, for which some browsers drop a table's own roles
import choice from '../forms/choice-input.module.css'
import { Icon } from '../icon.tsx'
import { joinClasses } from '../join-classes.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './data-table.module.css'
import { cellClasses, type DataColumn, type Longest } from './table-row.tsx'
import type { RowSelection } from './use-row-selection.ts'

/** `name` from the least, `-name` from the greatest, '' in the list's own order. */
export type TableSort = { value: string; onChange: (value: string) => void }

export function TableHead<Row>({
  columns,
  longest,
  sort,
  selection,
  isLoading,
}: {
  columns: readonly DataColumn<Row>[]
  longest: Longest
  sort: TableSort | undefined
  selection: RowSelection | undefined
  isLoading: boolean
}) {
  return (
    <thead className={styles.head} role="rowgroup">
      <tr className={joinClasses(styles.row, isLoading && styles.waiting)} role="row">
        {selection && (
          <th scope="col" role="columnheader" className={styles.check}>
            <label className={styles.checkLabel}>
              <VisuallyHidden>Select all</VisuallyHidden>
              <input
                ref={(box) => {
                  if (box) box.indeterminate = selection.ids.length > 0 && !selection.isAll
                }}
                type="checkbox"
                className={choice.input}
                checked={selection.isAll}
                disabled={isLoading}
                onChange={selection.toggleAll}
              />
            </label>
          </th>
        )}
        {columns.map((column) =>
          sort && column.sortKey ? (
            <SortHeader
              key={column.key}
              column={column}
              longest={longest[column.key]}
              sortKey={column.sortKey}
              sort={sort}
            />
          ) : (
            <th
              key={column.key}
              scope="col"
              role="columnheader"
              className={cellClasses(column)}
              data-longest={longest[column.key]}
            >
              {column.header}
            </th>
          ),
        )}
        <th scope="col" role="columnheader" className={styles.more}>
          <VisuallyHidden>Details</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}

function SortHeader<Row>({
  column,
  longest,
  sortKey,
  sort: { value, onChange },
}: {
  column: DataColumn<Row>
  longest: string | undefined
  sortKey: string
  sort: TableSort
}) {
  const order = value === sortKey ? 'ascending' : value === `-${sortKey}` ? 'descending' : 'none'
  const next = { none: sortKey, ascending: `-${sortKey}`, descending: '' }[order]
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={order}
      className={cellClasses(column)}
      data-longest={longest}
    >
      <button type="button" className={styles.sort} onClick={() => onChange(next)}>
        <span>{column.header}</span>
        <Icon
          name="chevron"
          size={14}
          className={joinClasses(styles.sortMark, order !== 'none' && styles[order])}
        />
      </button>
    </th>
  )
}
