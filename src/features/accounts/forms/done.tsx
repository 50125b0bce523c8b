import type { ReactNode } from 'react'
import styles from './account-form.module.css'

/** Says that a form has done its work. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.done}>
      {children}
    </p>
  )
}
