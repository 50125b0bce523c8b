import { type ReactNode, useId } from 'react'
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
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {action}
      </div>
      <PartBoundary of={children}>{children}</PartBoundary>
    </section>
  )
}
