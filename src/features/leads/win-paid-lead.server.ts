import { eq } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { leadStates } from '#domain/records/lead.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/queue-mail.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'

/**
 * Marks a lead won because an order of it is paid. Any other status gives way: staff called a lead lost before they knew
 * of the money, and programs do not pay. Queues the copy that a quarantined visitor did not get. Call it within the
 * transaction that books the payment.
 */
export async function winPaidLead({
  ctx,
  input: { id, order },
}: {
  ctx: Ctx
  input: { id: string; order: { id: string; receipt: string } }
}): Promise<void> {
  const { db } = ctx
  const [lead] = await db
    .select({ status: leads.status, requestHash: leads.requestHash })
    .from(leads)
    .where(eq(leads.id, id))
    .for('update')
  if (!lead || lead.status === 'won') return
  await db.update(leads).set({ status: 'won', updatedAt: ctx.clock() }).where(eq(leads.id, id))
  await appendEvent(ctx, { leadId: id }, 'System', {
    kind: 'status-changed',
    data: { from: lead.status, to: 'won', paid: { orderId: order.id, receipt: order.receipt } },
  })
  if (lead.requestHash === null || leadStates[lead.status].answersVisitor) return
  await queueMail(ctx, 'lead-visitor', id)
}
