import { type ComponentProps, createContext, use } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './badge.module.css'

type BadgeTone = 'plain' | 'yolk' | 'outlined' | 'info' | 'ok' | 'danger' | 'neutral' | 'alarm'
export type BadgeProps = ComponentProps<'span'> & { tone?: BadgeTone }

/** The colour only repeats the word. */
export function Badge({ tone = 'plain', className, ...rest }: BadgeProps) {
  return <span {...rest} className={joinClasses(styles.badge, tone !== 'plain' && styles[tone], className)} />
}

type Side = 'client' | 'staff'
type Meaning = Side | 'under-way' | 'good' | 'bad' | 'neutral'

/** Who reads the page: yolk is their turn. */
export const Reader = createContext<Side>('client')

const tones: Record<Exclude<Meaning, Side>, BadgeTone> = {
  'under-way': 'info',
  good: 'ok',
  bad: 'danger',
  neutral: 'neutral',
}

type StatusWords = { label: string; clientLabel?: string }

export function labelFor({ label, clientLabel = label }: StatusWords, reader: Side): string {
  return reader === 'client' ? clientLabel : label
}

export function StatusBadge({
  state: { label, clientLabel, means },
}: {
  state: StatusWords & { means: Meaning }
}) {
  const reader = use(Reader)
  const isTurn = means === 'client' || means === 'staff'
  return (
    <Badge tone={isTurn ? (means === reader ? 'yolk' : 'outlined') : tones[means]}>
      {labelFor({ label, clientLabel }, reader)}
    </Badge>
  )
}
