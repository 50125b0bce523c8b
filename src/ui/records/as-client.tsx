import type { ReactNode } from 'react'
import styles from './as-client.module.css'

/** A page as its client has it: to read, not to use. `note` says how the client comes to it. */
export function AsClient({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <>
      <p className={styles.note}>{note}</p>
      <fieldset disabled className={styles.frame} aria-label="The client’s page">
        <div className={styles.page}>{children}</div>
      </fieldset>
    </>
  )
}
