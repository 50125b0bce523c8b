import { randomUUID } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { leadEvents, leads } from '#db/schema/leads.ts'
import { type MailJob, mailQueue, type OutcomeRecorder } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { LeadQuote } from './lead.ts'
import { leadMailKinds } from './lead-mail-kinds.ts'
import type { LeadDetail, LeadEventBody } from './lead-record.ts'
import { leadDetailOf } from './lead-rows.server.ts'
import { createReference, unasked } from './receiving/store-lead.server.ts'

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
        status: 'new',
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
  const [from, to] = ['quarantined', 'new'] as const
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
  await ctx.queue.send<MailJob>(ctx.db, mailQueue, [{ kind: leadMailKinds.visitor, subjectId: id }])
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

/** Tells on the timeline of a lead what became of a mail about it. */
export const recordMailOutcome: OutcomeRecorder = async ({ ctx, input: { leadId, mail, outcome } }) => {
  const about = { mailId: mail.id, to: mail.to, mailKind: mail.kind }
  const event: LeadEventBody =
    outcome.kind === 'sent'
      ? { kind: 'mail-sent', data: { ...about, logged: outcome.logged } }
      : outcome.kind === 'failed'
        ? { kind: 'mail-failed', data: { ...about, reason: outcome.reason } }
        : { kind: 'mail-held', data: about }
  await addLeadEvent({ ctx, input: { leadId, actor: 'System', event } })
}

/** A lead with all that staff know of it; null where there is none. */
export async function findLead({
  ctx: { db },
  input: { id },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { id: string }
}): Promise<LeadDetail | null> {
  const [row] = await db.select().from(leads).where(eq(leads.id, id))
  return row ? leadDetailOf(row) : null
}

// As columns of another table that names a lead, in plain words, because Drizzle leaves out the table of a column in a
// query of one table.

/** The reference of the lead whose id is in this column. */
export function referenceOfLead(leadId: AnyPgColumn): SQL<string | null> {
  return sql`(select l.reference from leads l where l.id = ${leadId})`
}

/** Its quote. */
export function quoteOfLead(leadId: AnyPgColumn): SQL<LeadQuote | null> {
  return sql`(select l.quote from leads l where l.id = ${leadId})`
}

/**
 * Whether somebody whose number is in this column has asked for something in a time that the caller knows. What was not
 * sent, waits in quarantine or came without an address does not count, for it may be nobody's.
 */
export function hasSentLead(visitorId: AnyPgColumn, during: (time: SQL) => SQL): SQL {
  return sql`exists (
    select from leads l
    where l.visitor_id = ${visitorId} and ${during(sql`l.created_at`)}
      and l.request_hash is not null and l.status <> 'quarantined' and l.email <> ''
  )`
}

/** The ids of all leads of the browser whose number is in this column, made in a time that the caller knows. */
export function leadsOfVisitor(visitorId: AnyPgColumn, during: (time: SQL) => SQL): SQL {
  return sql`(select l.id from leads l where l.visitor_id = ${visitorId} and ${during(sql`l.created_at`)})`
}
