import type { ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './part.module.css'

/**
 * A part of a screen. One that cannot be shown says so, and the rest stays.
 * @param props.of what it shows; another value gives it another try
 */
export function Part({ of, children }: { of?: unknown; children: ReactNode }) {
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
