import { Button } from '../button.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { DateTime } from '../records/date-time.tsx'

/** Says that a form begins with what was written earlier. */
export function RestoredDraft({ savedAtMs, onDiscard }: { savedAtMs: number; onDiscard: () => void }) {
  return (
    <Cluster as="p" gap="2 3" align="center" size="s">
      <span>
        Draft from <DateTime iso={new Date(savedAtMs).toISOString()} />
      </span>
      <Button size="s" onClick={onDiscard}>
        Discard draft
      </Button>
    </Cluster>
  )
}
