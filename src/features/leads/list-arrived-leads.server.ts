import { and, inArray, notInArray } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import type { Ctx } from '#platform/context.server.ts'
import { listReceipts } from '#platform/records/timeline.server.ts'

/** Sent by visitors, also if they completed a draft; not those in quarantine, nor deleted ones. */
export async function listArrivedLeads(
  ctx: Pick<Ctx, 'db'>,
  input: { since: Date; limit: number },
): Promise<{ id: string; reference: string; at: Date }[]> {
  const receipts = await listReceipts(ctx, input)
  const ids = receipts.map(({ leadId }) => leadId)
  const rows = await ctx.db
    .select({ id: leads.id, reference: leads.reference })
    .from(leads)
    .where(and(inArray(leads.id, ids), notInArray(leads.status, ['quarantined', 'draft', 'removed'])))
  return rows.map((row) => ({
    ...row,
    at: receipts.find(({ leadId }) => leadId === row.id)?.at ?? input.since,
  }))
}
