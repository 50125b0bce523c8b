import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import styles from './selection-bar.module.css'
import type { RowSelection } from './use-row-selection.ts'

/** Its children hide their buttons while nothing is selected; an open dialog of theirs stays. */
export function SelectionBar({ selection, children }: { selection: RowSelection; children: ReactNode }) {
  const count = selection.ids.length
  return (
    <section className={count > 0 ? styles.bar : undefined} aria-label="Selection">
      <p role="status" className={styles.count}>
        {count > 0 && `${count} selected`}
      </p>
      {children}
      {count > 0 && (
        <>
          {!selection.isAll && (
            <Button size="s" variant="quiet" onClick={selection.toggleAll}>
              Select the whole page
            </Button>
          )}
          <Button size="s" variant="quiet" onClick={selection.clear}>
            Clear
          </Button>
        </>
      )}
    </section>
  )
}
