import type { ReactNode, Ref } from 'react'

/**
 * A named part that scrolls, or whose container does. It takes the focus, because Safari's keyboard scrolls only a
 * focused element.
 */
export function ScrollRegion({
  label,
  role,
  ref,
  className,
  children,
}: {
  label: string
  /** Default: region. */
  role?: 'log'
  ref?: Ref<HTMLElement>
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <section ref={ref} className={className} role={role} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
