import type { ReactNode, Ref } from 'react'
import type { Side } from '#domain/records/states.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { Text } from '#ui/layout/text.tsx'
import type { NextStep as Step } from '../project.ts'
import styles from './next-step.module.css'

export function NextStep({
  ref,
  next,
  side,
  children,
}: {
  ref?: Ref<HTMLDivElement>
  next: Step
  side: Side
  children?: ReactNode
}) {
  if (!next && !children) return null
  const isOurs = next?.who === side
  const who = isOurs ? 'Your turn' : side === 'staff' ? 'The client’s turn' : 'Our turn'
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={joinClasses(styles.next, isOurs && styles.ours)}
    >
      {next && (
        <p className={styles.what}>
          <Text as="span" size="s" tone="muted" weight="medium" className={styles.who}>
            {who}
          </Text>{' '}
          <Text as="span" size="l" weight="bold" leading="tight" wrap="anywhere">
            {next.text}
          </Text>
        </p>
      )}
      {children}
    </div>
  )
}
