import { randomUUID } from 'node:crypto'
import { leads } from '#db/schema/leads.ts'
import type { Ctx } from '#platform/context.server.ts'
import { verifiedOwnerOf } from '#platform/records/claim.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import { createReference, type NewLead, unasked } from './receiving/store-lead.server.ts'

/** The parts of a lead that a paid order knows before the request arrives. */
export type RaisedLead = Partial<NewLead['lead']> & Pick<NewLead['lead'], 'source'>

/**
 * Makes a lead from a paid order, so that staff see the customer even if the request never arrives. Sends no mail; a
 * request that names the order completes the lead. Call it within the transaction that locks the order.
 */
export async function raiseLead({
  ctx,
  input: { lead, order },
}: {
  ctx: Ctx
  input: { lead: RaisedLead; order: { id: string; receipt: string } }
}): Promise<{ id: string }> {
  const now = ctx.clock()
  for (;;) {
    const [row] = await ctx.db
      .insert(leads)
      .values({
        ...unasked,
        ...lead,
        ownerId: verifiedOwnerOf(lead.email ?? ''),
        reference: createReference(),
        // A key that nobody has; the completing request replaces it with its own.
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
