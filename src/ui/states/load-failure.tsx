import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

export type LoadFailureProps = {
  title: string
  /** The reason, or what to do about it. */
  children?: ReactNode
  onRetry: () => void
}

/** Replaces content that failed to load. Screen readers announce it. */
export function LoadFailure({ title, children, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState title={title} level={2} action={<Button onClick={onRetry}>Try again</Button>}>
        {children}
      </EmptyState>
    </div>
  )
}
