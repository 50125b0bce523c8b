import type { Side } from '#domain/records/states.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { Text } from '#ui/layout/text.tsx'
import type { NextStep as Step } from '../project.ts'
import styles from './next-step.module.css'

export function NextStep({ next, side }: { next: Step; side: Side }) {
  if (!next) return null
  const isOurs = next.who === side
  const who = isOurs ? 'Your turn' : side === 'staff' ? 'The client’s turn' : 'Our turn'
  return (
    <p className={joinClasses(styles.next, isOurs && styles.ours)}>
      <Text as="span" size="s" tone="muted" weight="medium" className={styles.who}>
        {who}
      </Text>{' '}
      <Text as="span" size="l" weight="bold" leading="tight" wrap="anywhere">
        {next.text}
      </Text>
    </p>
  )
}
