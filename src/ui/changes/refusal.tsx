import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './refusal.module.css'

/** The live region stays while empty: screen readers announce what appears in it. */
export function Refusal({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <p role="alert" className={joinClasses(styles.refusal, className)}>
      {children}
    </p>
  )
}
