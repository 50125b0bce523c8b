import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './amount.module.css'

export type AmountProps = {
  /** A formatted amount with its currency; may begin with "from". */
  children: ReactNode
  /** inline: the size of the text around it. */
  size?: 'inline' | 'm' | 'l'
  className?: string
}

/** A price in the display face. */
export function Amount({ children, size = 'm', className }: AmountProps) {
  return (
    <span className={joinClasses(styles.price, size !== 'inline' && styles[size], className)}>
      {children}
    </span>
  )
}
