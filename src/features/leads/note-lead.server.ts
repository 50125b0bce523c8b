import { eq } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
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
    const [lead] = await tx
      .update(leads)
      .set({ updatedAt: ctx.clock() })
      .where(eq(leads.id, id))
      .returning({ id: leads.id })
    if (!lead) throw new AppError('not-found', 'There is no such lead.')
    const txCtx = { ...ctx, db: tx }
    await appendEvent(txCtx, { leadId: id }, staff.name, { kind: 'note', data: { text } })
    return readLead({ ctx: txCtx, input: { id } })
  })
}
