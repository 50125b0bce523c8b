import { type ReactNode, useId } from 'react'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../layout/text.tsx'
import { PartBoundary } from '../states/part-boundary.tsx'
import styles from './record-section.module.css'

export function RecordSection({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Stack as="section" gap="4" packed shrinks className={styles.section} aria-labelledby={id}>
      <Cluster gap="2 4" align="center" justify="between" className={styles.head}>
        <Text as="h2" size="l" leading="tight" id={id}>
          {title}
        </Text>
        {action}
      </Cluster>
      <PartBoundary of={children}>{children}</PartBoundary>
    </Stack>
  )
}
