import type { ReactNode } from 'react'
import styles from './account-form.module.css'

export function SuccessMessage({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.done}>
      {children}
    </p>
  )
}
