import { leadStates } from '#domain/records/lead.ts'
import type { Ctx } from '#platform/context.server.ts'
import { cascadeChange } from '#platform/records/change-record.server.ts'
import { leadRecord } from '../lead.server.ts'
import { isSentByVisitor } from '../lead.ts'
import { notRemoved } from '../removing/remove-lead.server.ts'

/**
 * Wins a lead of any status: staff may have called it lost or deleted it, and bots do not pay. Queues the copy that a
 * quarantined visitor did not get. Call within the transaction that books the payment.
 */
export function winPaidLead(
  ctx: Ctx,
  { id, order }: { id: string; order: { id: string; receipt: string } },
): Promise<void> {
  return cascadeChange(ctx, leadRecord, { id }, async ({ row, write, append, mail, ctx: txCtx }) => {
    const from = row.status
    if (from === 'won') return
    const clientId = row.clientId ?? (await ctx.listeners.clientNamed(txCtx, row))
    await write({ status: 'won', clientId, lostReason: null, lostWords: '', ...notRemoved })
    const paid = { orderId: order.id, receipt: order.receipt }
    await append({ kind: 'status-changed', data: { from, to: 'won', paid } })
    if (isSentByVisitor(row) && !leadStates[from].answersVisitor) await mail('lead-visitor', id)
  })
}
