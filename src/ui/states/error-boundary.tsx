import { Component, type ReactNode } from 'react'

export type ErrorBoundaryProps = {
  fallback: ReactNode | ((thrown: unknown) => ReactNode)
  /** A new value retries. */
  of?: unknown
  children: ReactNode
}

export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { broken: { thrown: unknown } | null; of: unknown }
> {
  override state = { broken: null as { thrown: unknown } | null, of: this.props.of }

  static getDerivedStateFromError(thrown: unknown) {
    return { broken: { thrown } }
  }

  static getDerivedStateFromProps({ of }: ErrorBoundaryProps, state: { of: unknown }) {
    return Object.is(of, state.of) ? null : { broken: null, of }
  }

  override render() {
    const { broken } = this.state
    const { fallback, children } = this.props
    if (!broken) return children
    return typeof fallback === 'function' ? fallback(broken.thrown) : fallback
  }
}
