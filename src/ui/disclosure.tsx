import type { ReactNode } from 'react'
import styles from './disclosure.module.css'
import { Icon } from './icon.tsx'

export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.title}>
        {title} <Icon name="chevron" size={20} />
      </summary>
      {children}
    </details>
  )
}
