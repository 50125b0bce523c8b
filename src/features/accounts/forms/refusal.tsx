import type { ReactNode } from 'react'
import styles from './account-form.module.css'

/** Says why a form was refused as a whole. It stays while empty, so that it announces a later refusal. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.refusal}>
      {children}
    </p>
  )
}

/** Says that a form has done its work. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.done}>
      {children}
    </p>
  )
}
