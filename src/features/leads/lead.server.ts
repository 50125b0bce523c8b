import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { leadEvents, leads } from '#db/schema/leads.ts'
import { type MailJob, mailQueue } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { leadVisitorMail } from './lead-mails.server.ts'
import type { LeadDetail, LeadEventBody, LeadStatus } from './lead-record.ts'
import { createReference, unasked } from './store-lead.server.ts'

/** What a paid order knows of somebody whose request has not arrived. */
export type RaisedLead = Partial<
  Omit<LeadDetail, 'id' | 'reference' | 'status' | 'createdAt' | 'updatedAt'>
> &
  Pick<LeadDetail, 'source'>

/**
 * Makes a lead from a paid order, so that staff see whoever paid even if their request never arrives. It sends no mail;
 * the request, when it comes with the order's id, completes it. Call it within the transaction that locks the order.
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
        reference: createReference(),
        // Nobody's key: the request that completes it brings its own.
        idempotencyKey: randomUUID(),
        requestHash: null,
        status: 'new' satisfies LeadStatus,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: leads.reference })
      .returning({ id: leads.id })
    if (!row) continue
    await addLeadEvent({
      ctx,
      input: {
        leadId: row.id,
        actor: 'System',
        event: { kind: 'raised', data: { orderId: order.id, receipt: order.receipt } },
      },
    })
    return row
  }
}

/**
 * Takes a lead out of quarantine, if it is there: whoever has paid is a person. Queues the copy that the visitor did not
 * get. Call it within the transaction that books the payment.
 */
export async function releasePaidLead({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<void> {
  const [from, to] = ['quarantined', 'new'] as const satisfies LeadStatus[]
  const [released] = await ctx.db
    .update(leads)
    .set({ status: to, updatedAt: ctx.clock() })
    .where(and(eq(leads.id, id), eq(leads.status, from)))
    .returning({ id: leads.id })
  if (!released) return
  await addLeadEvent({
    ctx,
    input: { leadId: id, actor: 'System', event: { kind: 'status-changed', data: { from, to } } },
  })
  await ctx.queue.send<MailJob>(ctx.db, mailQueue, [{ kind: leadVisitorMail.kind, subjectId: id }])
}

/** Adds to a lead's timeline. */
export async function addLeadEvent({
  ctx,
  input: { leadId, actor, event },
}: {
  ctx: Ctx
  input: { leadId: string; actor: string; event: LeadEventBody }
}): Promise<void> {
  await ctx.db.insert(leadEvents).values({ leadId, at: ctx.clock(), actor, ...event })
}
