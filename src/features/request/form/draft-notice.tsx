import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import type { RequestDraft } from './draft.ts'
import styles from './draft-notice.module.css'

export function DraftNotice({ draft, onStartOver }: { draft: RequestDraft; onStartOver: () => void }) {
  return (
    <div className={styles.notice}>
      <p>
        Your draft from <DateTime iso={new Date(draft.savedAtMs).toISOString()} /> is back.
      </p>
      <Button variant="quiet" size="s" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
