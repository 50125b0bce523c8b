import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
  level?: 2 | 3 | 4
  className?: string
}

export function EmptyState({ title, children, action, level = 3, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={joinClasses(styles.empty, className)}>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  )
}
