import type { ComponentProps } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './badge.module.css'

type BadgeTone = 'plain' | 'yolk' | 'info' | 'ok' | 'danger' | 'alarm'
export type BadgeProps = ComponentProps<'span'> & { tone?: BadgeTone }

/** The colour only repeats the word. */
export function Badge({ tone = 'plain', className, ...rest }: BadgeProps) {
  return <span {...rest} className={joinClasses(styles.badge, tone !== 'plain' && styles[tone], className)} />
}

export function StatusBadge({ state: { label, tone } }: { state: { label: string; tone?: BadgeTone } }) {
  return <Badge tone={tone}>{label}</Badge>
}
