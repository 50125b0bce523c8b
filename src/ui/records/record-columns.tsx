import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './record-columns.module.css'

/** Beside each other from 60rem, below each other on smaller screens. What follows a `beside` column is below the first. */
export function RecordColumns({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={joinClasses(styles.columns, className)}>{children}</div>
}

export function RecordColumn({
  beside,
  className,
  children,
}: {
  beside?: boolean
  className?: string
  children: ReactNode
}) {
  return <div className={joinClasses(styles.column, beside && styles.beside, className)}>{children}</div>
}
