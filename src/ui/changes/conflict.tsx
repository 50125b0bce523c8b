import { type ReactNode, useEffect, useRef } from 'react'
import styles from './conflict.module.css'

export type ConflictProps = {
  children: ReactNode
  rows: readonly { label: string; now: ReactNode; yours: ReactNode }[]
}

export function Conflict({ children, rows }: ConflictProps) {
  const box = useRef<HTMLDivElement>(null)
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
