import { leadStates } from '#domain/records/lead.ts'
import type { Ctx } from '#platform/context.server.ts'
import { changeAlong } from '#platform/records/change-record.server.ts'
import { leadRecord } from './lead.server.ts'

/**
 * Marks a lead won because an order of it is paid. Any other status gives way: staff called a lead lost before they knew
 * of the money, and programs do not pay. Queues the copy that a quarantined visitor did not get. Call it within the
 * transaction that books the payment.
 */
export function winPaidLead({
  ctx,
  input: { id, order },
}: {
  ctx: Ctx
  input: { id: string; order: { id: string; receipt: string } }
}): Promise<void> {
  return changeAlong(ctx, leadRecord, { id }, async ({ row, write, append, mail }) => {
    const from = row.status
    if (from === 'won') return
    await write({ status: 'won' })
    const paid = { orderId: order.id, receipt: order.receipt }
    await append({ kind: 'status-changed', data: { from, to: 'won', paid } })
    if (row.requestHash !== null && !leadStates[from].answersVisitor) await mail('lead-visitor', id)
  })
}
