import { eq } from 'drizzle-orm'
import { leadEvents, leads } from '#db/schema/leads.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { LeadPage } from './lead-record.ts'
import { readLead } from './read-lead.server.ts'

/**
 * Adds a staff member's note to a lead's timeline.
 * @throws AppError `not-found`
 */
export async function noteLead({
  ctx,
  input: { id, text },
}: {
  ctx: Ctx
  input: { id: string; text: string }
}): Promise<LeadPage> {
  const staff = requireStaff(ctx)
  return ctx.db.transaction(async (tx) => {
    const at = ctx.clock()
    const [lead] = await tx
      .update(leads)
      .set({ updatedAt: at })
      .where(eq(leads.id, id))
      .returning({ id: leads.id })
    if (!lead) throw new AppError('not-found', 'There is no such lead.')
    await tx.insert(leadEvents).values({ leadId: id, at, kind: 'note', actor: staff.name, data: { text } })
    return readLead({ ctx: { ...ctx, db: tx }, input: { id } })
  })
}
