import type { ReactNode } from 'react'
import { Text } from '../layout/text.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

/** @param props.of a new value retries */
export function PartBoundary({ of, children }: { of?: unknown; children: ReactNode }) {
  return (
    <ErrorBoundary
      of={of}
      fallback={
        <Text tone="danger" weight="medium" role="alert">
          This part cannot be shown.
        </Text>
      }
    >
      {children}
    </ErrorBoundary>
  )
}
