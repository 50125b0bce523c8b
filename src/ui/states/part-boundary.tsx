import type { ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './part-boundary.module.css'

/** @param props.of a new value retries */
export function PartBoundary({ of, children }: { of?: unknown; children: ReactNode }) {
  return (
    <ErrorBoundary
      of={of}
      fallback={
        <p role="alert" className={styles.failure}>
          This part cannot be shown.
        </p>
      }
    >
      {children}
    </ErrorBoundary>
  )
}
