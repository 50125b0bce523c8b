import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './zigzag.module.css'

const THREAD = 'M1 8 13 2 25 8 37 2 49 8 61 2 73 8 85 2 97 8 109 2 121 8 133 2 145 8 157 2 169 8 181 2 193 8'

export type ZigzagUnderlineProps = {
  children: ReactNode
  /** Draws itself once; for the one drawn thread of a view. */
  draw?: boolean
  className?: string
}

/** The signature: a yolk zigzag thread under a word. */
export function ZigzagUnderline({ children, draw, className }: ZigzagUnderlineProps) {
  return (
    <span className={joinClasses(styles.word, className)}>
      {children}
      <span className={joinClasses(styles.under, draw && styles.draw)}>
        <Thread />
      </span>
    </span>
  )
}

/** The same thread as a divider. */
export function ZigzagDivider({ className }: { className?: string }) {
  return (
    <div className={joinClasses(styles.divider, className)}>
      <Thread />
    </div>
  )
}

function Thread() {
  return (
    <svg
      className={styles.thread}
      viewBox="0 0 194 10"
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
    >
      <path d={THREAD} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
