import { type ReactNode, useEffect, useRef } from 'react'
import styles from './conflict.module.css'

export type ConflictProps = {
  /** A sentence that says who changed it first. */
  children: ReactNode
  /** The fields that differ, with the stored value and the reader's own. */
  rows: readonly { label: string; now: ReactNode; yours: ReactNode }[]
}

/** Shows both versions of a thing that two people changed, for the reader to choose. */
export function Conflict({ children, rows }: ConflictProps) {
  const box = useRef<HTMLDivElement>(null)
  // The conflict replaces the element that had the focus.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className={styles.conflict} role="alert" tabIndex={-1}>
      <p className={styles.title}>{children}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">Now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, now, yours }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{now}</td>
              <td>{yours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
