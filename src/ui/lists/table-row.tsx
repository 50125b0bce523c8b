// biome-ignore-all lint/a11y/noRedundantRoles: rows are `display: flex`, for which some browsers drop a table's own roles
import { type ReactNode, useId, useState } from 'react'
import choice from '../forms/choice-input.module.css'
import { Icon } from '../icon.tsx'
import { joinClasses } from '../join-classes.ts'
import { differs, type Mode } from '../records/mode-badge.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './data-table.module.css'
import type { RowSelection } from './use-row-selection.ts'

export type DataColumn<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Stands in an empty cell, which still counts as empty: a column without any other cell is not drawn. */
  none?: string
  /** Instead of the cell in the row's details. */
  whole?: (row: Row) => ReactNode
  /** `end`: a number, which is never cut. */
  align?: 'start' | 'end'
  /** What the cell says, by which each row gives the column the width of the longest. */
  figures?: (row: Row) => string
  /** The column is drawn only if one of its rows names another mode than the page's frame. */
  mode?: (row: Row) => Mode | null
  /** The name of this order in the address and the API; its header then sorts the list. */
  sortKey?: string
  /** Names the row. One per table. */
  isRowHeader?: boolean
  /** Fixed: 5.5, 7.5, 10 or 12.5rem. Columns without it share the rest. */
  size?: 's' | 'm' | 'l' | 'xl'
  /** A text, which gets more of the rest than the others. */
  isLong?: boolean
  /** The list's width from which the column shows; `details`: only in the row's details. */
  from?: 'medium' | 'wide' | 'widest' | 'details'
  /** Below the medium width the cell is a line below the others. One per table. */
  isLineBelow?: boolean
  /** Its place on a phone: behind the name, in the second line, or at its end; else only in the row's details. */
  phone?: 'aside' | 'under' | 'corner'
}

export function rowClasses<Row>(columns: readonly DataColumn<Row>[]) {
  return joinClasses(styles.row, columns.some(({ isLineBelow }) => isLineBelow) && styles.withLineBelow)
}

export function cellClasses<Row>({
  isRowHeader,
  size,
  isLong,
  align,
  from,
  isLineBelow,
  phone,
}: DataColumn<Row>) {
  return joinClasses(
    styles.cell,
    isRowHeader && styles.name,
    size && styles[size],
    isLong && styles.long,
    align === 'end' && styles.end,
    from && styles[from],
    isLineBelow && styles.lineBelow,
    !isRowHeader && !isLineBelow && (phone ? styles[phone] : styles.notOnPhone),
  )
}

export function TableRow<Row>({
  id: rowId,
  row,
  columns,
  shown,
  longest,
  selection,
}: {
  id: string
  row: Row
  columns: readonly DataColumn<Row>[]
  /** The columns that are drawn; the row's details have the others too. */
  shown: readonly DataColumn<Row>[]
  longest: Longest
  selection: RowSelection | undefined
}) {
  const id = useId()
  const isSelected = selection?.has(rowId) ?? false
  const [isOpen, setIsOpen] = useState(false)
  const cells = shown.map((column) => ({ column, content: contentOf(column, row) }))
  return (
    <>
      <tr
        className={joinClasses(
          rowClasses(shown),
          selection && styles.selectable,
          isSelected && styles.selected,
        )}
        role="row"
      >
        {selection && (
          <td role="cell" className={styles.check}>
            <label className={styles.checkLabel}>
              <VisuallyHidden id={`${id}select`}>Select</VisuallyHidden>
              <input
                type="checkbox"
                className={choice.input}
                aria-labelledby={`${id}select ${id}name`}
                checked={isSelected}
                onChange={({ nativeEvent }) =>
                  selection.toggle(rowId, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                }
              />
            </label>
          </td>
        )}
        {cells.map(({ column, content }) =>
          column.isRowHeader ? (
            <th
              key={column.key}
              id={`${id}name`}
              className={cellClasses(column)}
              data-longest={longest[column.key]}
              scope="row"
              role="rowheader"
              onPointerEnter={nameWhole}
            >
              {content}
            </th>
          ) : (
            <td
              key={column.key}
              role="cell"
              className={cellClasses(column)}
              data-longest={longest[column.key]}
              onPointerEnter={nameWhole}
            >
              {content}
            </td>
          ),
        )}
        <td role="cell" className={styles.more}>
          <button
            type="button"
            id={`${id}more`}
            className={styles.moreButton}
            aria-expanded={isOpen}
            aria-labelledby={`${id}more ${id}name`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <VisuallyHidden>Details of</VisuallyHidden>
            <Icon name="chevron" size={18} />
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.details} role="row">
          <td role="cell" colSpan={shown.length + 2}>
            <dl className={styles.facts}>
              {factsOf(columns, row).map(({ key, header, fact }) => (
                <div key={key} className={styles.fact}>
                  <dt>{header}</dt>
                  <dd>{fact}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  )
}

/** Without those that the row does not have. */
export function factsOf<Row>(columns: readonly DataColumn<Row>[], row: Row) {
  return columns
    .map(({ key, header, none, whole, cell }) => {
      const fact = (whole ?? cell)(row)
      return { key, header, fact: isEmpty(fact) ? none : fact }
    })
    .filter(({ fact }) => !isEmpty(fact))
}

function contentOf<Row>({ cell, none }: DataColumn<Row>, row: Row): ReactNode {
  const content = cell(row)
  return isEmpty(content) ? none : content
}

/** Without those in which no row of the page has anything. One that sorts the list stays, so that it can be undone. */
export function filledColumns<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  sort: string | undefined,
  frameMode: Mode | null,
): DataColumn<Row>[] {
  const sortKey = sort?.replace(/^-/, '')
  return columns.filter(
    ({ isRowHeader, sortKey: key, cell, mode }) =>
      isRowHeader ||
      (key !== undefined && key === sortKey) ||
      rows.some((row) =>
        ofReadable(() => (mode ? differs(mode(row), frameMode) : !isEmpty(cell(row))), false),
      ),
  )
}

/** By the column's key, for those with `figures`. */
export type Longest = Readonly<Record<string, string>>

export function longestFigures<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): Longest {
  return Object.fromEntries(
    columns.flatMap(({ key, figures }) => {
      if (!figures) return []
      const texts = rows.map((row) => ofReadable(() => figures(row), ''))
      return [[key, texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')]]
    }),
  )
}

/** An unreadable row says itself that it is. */
function ofReadable<Answer>(read: () => Answer, otherwise: Answer): Answer {
  try {
    return read()
  } catch {
    return otherwise
  }
}

function isEmpty(content: ReactNode): boolean {
  return content === '' || content === false || content === null || content === undefined
}

/** A cut text gets the browser's tooltip. */
function nameWhole({ currentTarget: cell }: { currentTarget: HTMLElement }) {
  const isCut = [cell, ...cell.children].some(
    // An inline element has no width of its own.
    (part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth,
  )
  if (isCut) cell.title = cell.textContent
  else cell.removeAttribute('title')
}
