import { and, eq, isNotNull } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { LeadReceipt } from '../lead.ts'
import { findPriceNotice } from '../receiving/find-price-notice.server.ts'

/**
 * The id is secret: only the sender and staff know it.
 * @throws AppError `not-found`
 */
export async function readReceipt(
  ctx: Pick<Ctx, 'db' | 'log'>,
  { id }: { id: string },
): Promise<LeadReceipt> {
  const [lead] = await ctx.db
    .select({ reference: leads.reference })
    .from(leads)
    .where(and(eq(leads.id, id), isNotNull(leads.requestHash)))
  if (!lead) throw new AppError('not-found', 'This request doesn’t exist.')
  const notice = await findPriceNotice(ctx, { id })
  return { success: true, id, reference: lead.reference, ...(notice && { notice }) }
}
