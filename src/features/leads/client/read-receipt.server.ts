import { and, eq, isNotNull } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { LeadReceipt } from '../lead.ts'

/**
 * The id is secret: only the sender and staff know it.
 * @throws AppError `not-found`
 */
export async function readReceipt({ db }: Pick<Ctx, 'db'>, { id }: { id: string }): Promise<LeadReceipt> {
  const [lead] = await db
    .select({ reference: leads.reference })
    .from(leads)
    .where(and(eq(leads.id, id), isNotNull(leads.requestHash)))
  if (!lead) throw new AppError('not-found', 'This request doesn’t exist.')
  return { success: true, id, reference: lead.reference }
}
