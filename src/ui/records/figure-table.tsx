import type { ReactNode } from 'react'
import { Text } from '../layout/text.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './figure-table.module.css'

/** A few figures in rows, each named by its first cell. */
export function FigureTable({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: readonly string[]
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
}) {
  return (
    <div className={styles.box}>
      <Text as="table" figures className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={columns[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Text>
    </div>
  )
}

/** `48 4.0%` */
export function CountOf({ count, all }: { count: number; all: number }) {
  return (
    <>
      {formatFigure(count)}{' '}
      {all > 0 && (
        <Text as="span" tone="muted" weight="regular" className={styles.share}>
          {((100 * count) / all).toFixed(1)}%
        </Text>
      )}
    </>
  )
}

export function formatFigure(count: number): string {
  return count.toLocaleString('en-IN')
}
