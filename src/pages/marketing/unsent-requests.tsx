import { OutboxNotice } from '#features/confirmation/outbox-notice.tsx'
import { isMendable } from '#features/request/request-values.ts'
import type { OutboxEntry } from '#platform/outbox.ts'

/** Tells about requests that have not arrived; refused ones can be corrected in the form. */
export function UnsentRequests({ onMend }: { onMend: (entry: OutboxEntry) => void }) {
  return <OutboxNotice isMendable={isMendable} onMend={onMend} />
}
