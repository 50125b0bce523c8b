import type { ComponentProps } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './chip.module.css'

export type ChipProps = ComponentProps<'button'> & { pressed: boolean }

export function Chip({ pressed, className, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} {...rest} className={joinClasses(styles.chip, className)} />
  )
}

export type ChipLinkProps = ComponentProps<'a'> & { href: string; current: boolean }

export function ChipLink({ current, className, ...rest }: ChipLinkProps) {
  return (
    <a
      aria-current={current ? 'true' : undefined}
      {...rest}
      className={joinClasses(styles.chip, className)}
    />
  )
}
