import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './amount.module.css'

export type AmountProps = {
  /** Formatted with its currency. */
  children: ReactNode
  size?: 'inline' | 'm' | 'l'
  className?: string
}

export function Amount({ children, size = 'm', className }: AmountProps) {
  return (
    <span translate="no" className={joinClasses(styles.price, size !== 'inline' && styles[size], className)}>
      {children}
    </span>
  )
}
