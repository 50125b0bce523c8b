import type { ComponentProps, ReactNode } from 'react'
import styles from './disclosure.module.css'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'

export type DisclosureProps = ComponentProps<'details'> & { summary: ReactNode }

/** Native details; those that share a `name` close each other. */
export function Disclosure({ summary, children, className, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={joinClasses(styles.disclosure, className)}>
      <summary className={styles.summary}>
        {summary}
        <Icon name="chevron" className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
