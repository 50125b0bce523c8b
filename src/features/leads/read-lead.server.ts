import { asc, eq } from 'drizzle-orm'
import { leadEvents, leads } from '#db/schema/leads.ts'
import { findMailsOfLead } from '#features/mails/mail.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { inSnapshot } from '#platform/snapshot.server.ts'
import type { LeadEvent, LeadPage } from './lead-record.ts'
import { leadDetailOf } from './lead-rows.server.ts'

/**
 * Reads a lead with its timeline and mails, oldest first.
 * @throws AppError `not-found`
 */
export async function readLead({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<LeadPage> {
  requireStaff(ctx)
  return inSnapshot(ctx, (ctx) => readPage(ctx, id))
}

async function readPage(ctx: Ctx, id: string): Promise<LeadPage> {
  const [lead] = await ctx.db.select().from(leads).where(eq(leads.id, id))
  if (!lead) throw new AppError('not-found', 'There is no such lead.')
  const events = await ctx.db
    .select()
    .from(leadEvents)
    .where(eq(leadEvents.leadId, id))
    .orderBy(asc(leadEvents.id))
  const sent = await findMailsOfLead({ ctx, input: { leadId: id } })
  return {
    lead: leadDetailOf(lead),
    events: events.map(
      ({ id, at, actor, kind, data }) =>
        ({ id: String(id), at: at.toISOString(), actor, kind, data }) as LeadEvent,
    ),
    mails: sent.map((mail) => ({
      ...mail,
      createdAt: mail.createdAt.toISOString(),
      sentAt: mail.sentAt?.toISOString() ?? null,
    })),
  }
}
