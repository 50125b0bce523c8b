import type { ReactNode, Ref } from 'react'

/**
 * A named part that scrolls, by itself or in what holds it. It takes the focus: Safari scrolls by keyboard only what
 * has it.
 */
export function ScrollRegion({
  label,
  role,
  ref,
  className,
  children,
}: {
  label: string
  /** Without one it is a region. */
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
