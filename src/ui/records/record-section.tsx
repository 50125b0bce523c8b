import { type ReactNode, useId } from 'react'
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
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <Text as="h2" size="l" leading="tight" id={id}>
          {title}
        </Text>
        {action}
      </div>
      <PartBoundary of={children}>{children}</PartBoundary>
    </section>
  )
}
