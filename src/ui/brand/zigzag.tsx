import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './zigzag.module.css'

export type ZigzagUnderlineProps = {
  children: ReactNode
  /** About three per character; an even number ends at the starting height. */
  strokes?: number
  /** One per view. */
  draw?: boolean
  className?: string
}

export function ZigzagUnderline({ children, strokes = 16, draw, className }: ZigzagUnderlineProps) {
  return (
    <span className={joinClasses(styles.word, className)}>
      {children}
      <span className={joinClasses(styles.under, draw && styles.draw)}>
        <Thread strokes={strokes} fit="none" />
      </span>
    </span>
  )
}

export function ZigzagDivider({ className }: { className?: string }) {
  return (
    <div className={joinClasses(styles.divider, className)}>
      <Thread strokes={120} fit="xMinYMid slice" />
    </div>
  )
}

/** A short zigzag that becomes a line, as on papers. */
export function ThreadRule() {
  return (
    <div className={styles.rule}>
      <Thread strokes={12} fit="none" />
    </div>
  )
}

function Thread({ strokes, fit }: { strokes: number; fit: 'none' | 'xMinYMid slice' }) {
  return (
    <svg
      className={styles.thread}
      viewBox={`0 0 ${strokes * 10 + 4} 12`}
      preserveAspectRatio={fit}
      aria-hidden="true"
    >
      <path d={`M2 9${'l10-6 10 6'.repeat(strokes / 2)}`} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
