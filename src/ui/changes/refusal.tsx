import type { ReactNode } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './refusal.module.css'

/**
 * Says why something could not be done, near the button that was pressed, which keeps the focus. The empty element stays, so
 * that screen readers announce what appears in it.
 * @param props.className places it among what surrounds it
 */
export function Refusal({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <p role="alert" className={joinClasses(styles.refusal, className)}>
      {children}
    </p>
  )
}
