import type { ComponentProps } from 'react'
import styles from './chip.module.css'
import { joinClasses } from './join-classes.ts'

export type ChipProps = ComponentProps<'button'> & { pressed: boolean }

/** A toggle button of a filter row. */
export function Chip({ pressed, className, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} {...rest} className={joinClasses(styles.chip, className)} />
  )
}
