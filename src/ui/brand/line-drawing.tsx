import type { CSSProperties } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './line-drawing.module.css'

export type LineDrawingProps = {
  /** Within a square of `units`. */
  path: string
  units?: number
  /** CSS pixels. */
  size?: number
  className?: string | undefined
  style?: CSSProperties | undefined
}

export function LineDrawing({ path, units = 24, size = 24, className, style }: LineDrawingProps) {
  return (
    <svg
      className={joinClasses(styles.drawing, className)}
      style={style}
      viewBox={`0 0 ${units} ${units}`}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
