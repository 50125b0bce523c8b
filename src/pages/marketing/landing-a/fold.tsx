import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './fold.module.css'

export type FoldProps = { label: string; open?: boolean; children: ReactNode }

/** On a phone it opens from the first two lines of its `row`; elsewhere its children are the row's own. */
export function Fold({ label, open, children }: FoldProps) {
  return (
    <details className={styles.fold} open={open}>
      <summary className={styles.summary} aria-label={label}>
        <Icon name="chevron" size={20} />
      </summary>
      {children}
    </details>
  )
}
