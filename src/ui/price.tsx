import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './price.module.css'

export type PriceProps = {
  /** Formatted, with its currency; may begin with "from". */
  children: ReactNode
  /** inline: the size of the text around it. */
  size?: 'inline' | 'm' | 'l'
  className?: string
}

/** A price in the display face. */
export function Price({ children, size = 'm', className }: PriceProps) {
  return (
    <span className={joinClasses(styles.price, size !== 'inline' && styles[size], className)}>
      {children}
    </span>
  )
}
