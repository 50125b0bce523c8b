import { Component, type ReactNode } from 'react'
import { ErrorPage } from '#pages/marketing/error-page.tsx'

/** Shows the error page where a screen broke while it rendered. React has no hook for this. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <ErrorPage /> : this.props.children
  }
}
