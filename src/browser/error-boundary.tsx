import { Component, lazy, type ReactNode, Suspense } from 'react'

const ErrorPage = lazy(() =>
  import('#pages/marketing/dead-ends/error-page.tsx').then((file) => ({ default: file.ErrorPage })),
)

/** Shows the error page in place of a screen that failed to render. React has no hook for this. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Suspense>
        <ErrorPage />
      </Suspense>
    )
  }
}
