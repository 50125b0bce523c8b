import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

export type LoadFailureProps = {
  title: string
  children?: ReactNode
  onRetry: () => void
}

export function LoadFailure({ title, children, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState title={title} level={2} action={<Button onClick={onRetry}>Try again</Button>}>
        {children}
      </EmptyState>
    </div>
  )
}
