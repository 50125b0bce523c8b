import { Button } from '../button.tsx'
import { DateTime } from '../records/date-time.tsx'
import styles from './restored-draft.module.css'

/** Says that a form begins with what was written earlier. */
export function RestoredDraft({ savedAtMs, onDiscard }: { savedAtMs: number; onDiscard: () => void }) {
  return (
    <p className={styles.draft}>
      <span>
        Draft from <DateTime iso={new Date(savedAtMs).toISOString()} />
      </span>
      <Button size="s" onClick={onDiscard}>
        Discard draft
      </Button>
    </p>
  )
}
