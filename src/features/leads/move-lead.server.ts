import { eq } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { type LeadStatus, leadStates } from '#domain/records/lead.ts'
import { mayMove } from '#domain/records/states.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/queue-mail.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import type { LeadPage } from './lead-record.ts'
import { readLead } from './read-lead.server.ts'

/**
 * Moves a lead to another status. A lead that leaves quarantine gets its visitor's copy sent.
 * @throws AppError `not-found`; `conflict` if the table of states has no such move
 */
export async function moveLead({
  ctx,
  input: { id, status: to },
}: {
  ctx: Ctx
  input: { id: string; status: LeadStatus }
}): Promise<LeadPage> {
  const staff = requireStaff(ctx)
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ status: leads.status, requestHash: leads.requestHash })
      .from(leads)
      .where(eq(leads.id, id))
      .for('update')
    if (!row) throw new AppError('not-found', 'There is no such lead.')
    const from = row.status
    if (!mayMove(leadStates, from, to, 'staff')) {
      const [fromLabel, toLabel] = [leadStates[from].label, leadStates[to].label]
      throw new AppError(
        'conflict',
        `Someone has changed this lead in the meantime: it cannot go from ${fromLabel} to ${toLabel}.`,
      )
    }
    await tx.update(leads).set({ status: to, updatedAt: ctx.clock() }).where(eq(leads.id, id))
    const txCtx = { ...ctx, db: tx }
    await appendEvent(txCtx, { leadId: id }, staff.name, { kind: 'status-changed', data: { from, to } })
    const wasSent = row.requestHash !== null
    if (wasSent && !leadStates[from].answersVisitor && leadStates[to].answersVisitor) {
      await queueMail(txCtx, 'lead-visitor', id)
    }
    return readLead({ ctx: txCtx, input: { id } })
  })
}
