import { randomUUID } from 'node:crypto'
import { leads } from '#db/schema/leads.ts'
import type { Ctx } from '#platform/context.server.ts'
import { verifiedOwnerOf } from '#platform/records/claim.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import { createReference, emptyLead, type NewLead } from './receiving/store-lead.server.ts'

export type RaisedLead = Partial<NewLead['lead']> & Pick<NewLead['lead'], 'source'>

/**
 * Staff see the customer even without the request, which completes the lead. Sends no mail. Call within the
 * transaction that locks the order.
 */
export async function raiseLead(
  ctx: Ctx,
  { lead, order }: { lead: RaisedLead; order: { id: string; receipt: string } },
): Promise<{ id: string }> {
  const now = ctx.clock()
  const request = { ...emptyLead, ...lead }
  const clientId = await ctx.listeners.clientNamed(ctx, request)
  for (;;) {
    const [row] = await ctx.db
      .insert(leads)
      .values({
        ...request,
        ownerId: verifiedOwnerOf(request.email),
        clientId,
        reference: createReference(),
        idempotencyKey: randomUUID(),
        requestHash: null,
        status: 'new',
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: leads.reference })
      .returning({ id: leads.id })
    if (!row) continue
    const { id: orderId, receipt } = order
    await appendEvent(ctx, { leadId: row.id }, 'System', { kind: 'raised', data: { orderId, receipt } })
    return row
  }
}
