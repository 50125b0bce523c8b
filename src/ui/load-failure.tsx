import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './records/empty-state.tsx'

export type LoadFailureProps = {
  title: string
  /** Why, or what can be done about it. */
  children?: ReactNode
  onRetry: () => void
}

/** In place of what could not be loaded; announced when it appears. */
export function LoadFailure({ title, children, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState title={title} level={2} action={<Button onClick={onRetry}>Try again</Button>}>
        {children}
      </EmptyState>
    </div>
  )
}
