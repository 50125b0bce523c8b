import type { ReactNode } from 'react'
import styles from './folded.module.css'
import { Icon } from './icon.tsx'

/** Content that opens below its title, for what few readers need at once. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.folded}>
      <summary className={styles.title}>
        {title} <Icon name="chevron" size={20} />
      </summary>
      {children}
    </details>
  )
}
