import { OutboxNotice } from '#features/confirmation/outbox-notice.tsx'
import { UnfinishedPayment } from '#features/payments/unfinished-payment.tsx'
import { isMendable } from '#features/request/request-values.ts'
import type { OutboxEntry } from '#platform/outbox.ts'

/** Tells about requests that have not arrived, and about a payment whose request was never sent. */
export function UnsentRequests({
  onMend,
  onFinish,
}: {
  /** Opens a refused request in the form. */
  onMend: (entry: OutboxEntry) => void
  /** Opens the form; null where one is open or on the page, and says it itself. */
  onFinish: (() => void) | null
}) {
  return (
    <>
      <OutboxNotice isMendable={isMendable} onMend={onMend} />
      {onFinish && <UnfinishedPayment onFinish={onFinish} />}
    </>
  )
}
