import type { ComponentProps } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './badge.module.css'

type BadgeTone = 'plain' | 'yolk' | 'info' | 'ok' | 'danger'
export type BadgeProps = ComponentProps<'span'> & { tone?: BadgeTone }

/** A short label on a thing: tag, state. The colour only repeats the word. */
export function Badge({ tone = 'plain', className, ...rest }: BadgeProps) {
  return <span {...rest} className={joinClasses(styles.badge, tone !== 'plain' && styles[tone], className)} />
}

/** Shows a status, as its table of states has it. */
export function StatusBadge({ state: { label, tone } }: { state: { label: string; tone?: BadgeTone } }) {
  return <Badge tone={tone}>{label}</Badge>
}
