import { type ReactNode, useId } from 'react'
import { Part } from '../states/part.tsx'
import styles from './record-section.module.css'

/** A titled part of a record's screen, which screen readers list by its title. */
export function RecordSection({
  title,
  action,
  children,
}: {
  title: string
  /** A control beside the title. */
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
      <Part of={children}>{children}</Part>
    </section>
  )
}
