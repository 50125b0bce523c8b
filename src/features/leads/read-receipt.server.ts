import { and, eq, isNotNull } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { LeadReceipt } from './lead.ts'

/**
 * Reads the receipt of a sent request again. Its id is known to the sender and staff alone.
 * @throws AppError `not-found`
 */
export async function readReceipt({
  ctx: { db },
  input: { id },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { id: string }
}): Promise<LeadReceipt> {
  const [lead] = await db
    .select({ reference: leads.reference })
    .from(leads)
    // A draft was not sent.
    .where(and(eq(leads.id, id), isNotNull(leads.requestHash)))
  if (!lead) throw new AppError('not-found', 'There is no such request.')
  return { success: true, id, reference: lead.reference }
}
