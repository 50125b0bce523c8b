import type { ReactNode, Ref } from 'react'

/** Safari's keyboard scrolls only a focused element. */
export function ScrollRegion({
  label,
  role,
  ref,
  className,
  children,
}: {
  label: string
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
