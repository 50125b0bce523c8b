import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './price.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type PriceProps = {
  /** Formatted, with its currency; may begin with "from". */
  children: ReactNode
  /** The struck-through price before it, formatted. */
  was?: ReactNode
  /** inline: the size of the text around it. */
  size?: 'inline' | 'm' | 'l'
  className?: string
}

/** A price in the display face. */
export function Price({ children, was, size = 'm', className }: PriceProps) {
  const price = (
    <span className={joinClasses(styles.price, size !== 'inline' && styles[size], className)}>
      {children}
    </span>
  )
  if (!was) return price
  return (
    <span>
      <VisuallyHidden>was </VisuallyHidden>
      <s className={styles.was}>{was}</s>
      <VisuallyHidden> now </VisuallyHidden>
      {price}
    </span>
  )
}
