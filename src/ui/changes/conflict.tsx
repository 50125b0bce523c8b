import { type ReactNode, useEffect, useRef } from 'react'
import { Text } from '../layout/text.tsx'
import styles from './conflict.module.css'

export type ConflictProps = {
  children: ReactNode
  /** False for what appears while its reader types elsewhere. */
  takesFocus?: boolean
  rows: readonly { label: string; now: ReactNode; yours: ReactNode }[]
}

export function Conflict({ children, takesFocus = true, rows }: ConflictProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <div ref={box} className={styles.conflict} role="alert" tabIndex={-1}>
      <Text weight="bold">{children}</Text>
      {rows.length > 0 && (
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
      )}
    </div>
  )
}
