import { randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { leads } from '#db/schema/leads.ts'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import { type LeadEventBody, type LeadStatus, leadStates } from '#domain/records/lead.ts'
import { mayMove } from '#domain/records/states.ts'
import type { OutcomeRecorder } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { verifiedOwnerOf } from '#platform/records/claim.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import type { LeadDetail } from './lead-record.ts'
import { leadDetailOf } from './lead-rows.server.ts'
import { createReference, unasked } from './receiving/store-lead.server.ts'

/** The parts of a lead that a paid order knows before the request arrives. */
export type RaisedLead = Partial<
  Omit<LeadDetail, 'id' | 'reference' | 'status' | 'createdAt' | 'updatedAt'>
> &
  Pick<LeadDetail, 'source'>

/**
 * Makes a lead from a paid order, so that staff see the customer even if the request never arrives. Sends no mail; a
 * request that names the order completes the lead. Call it within the transaction that locks the order.
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
        ownerId: verifiedOwnerOf(lead.email ?? ''),
        reference: createReference(),
        // A key that nobody has; the completing request replaces it with its own.
        idempotencyKey: randomUUID(),
        requestHash: null,
        status: 'new',
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: leads.reference })
      .returning({ id: leads.id })
    if (!row) continue
    const { id: orderId, receipt } = order
    await appendEvent(ctx, { leadId: row.id }, 'System', { kind: 'raised', data: { orderId, receipt } })
    return row
  }
}

/** Moves a lead on, if its status allows that, because of what happened to its quote. Call it within that transaction. */
export async function advanceLead({
  ctx,
  input: { id, to, actor },
}: {
  ctx: Ctx
  input: { id: string; to: LeadStatus; actor: string }
}): Promise<void> {
  const [lead] = await ctx.db
    .select({ status: leads.status })
    .from(leads)
    .where(eq(leads.id, id))
    .for('update')
  if (!lead || !mayMove(leadStates, lead.status, to, 'system')) return
  await ctx.db.update(leads).set({ status: to, updatedAt: ctx.clock() }).where(eq(leads.id, id))
  await appendEvent(ctx, { leadId: id }, actor, { kind: 'status-changed', data: { from: lead.status, to } })
}

/** Makes what the client accepted the choice of the lead, from which project, deposit and balance follow. */
export async function agreeOnQuote({
  ctx: { db, clock },
  input: { id, quote },
}: {
  ctx: Pick<Ctx, 'db' | 'clock'>
  input: { id: string; quote: AgreedPrice }
}): Promise<void> {
  await db.update(leads).set({ quote, updatedAt: clock() }).where(eq(leads.id, id))
}

export const recordMailOutcome: OutcomeRecorder = async ({ ctx, input: { leadId, mail, outcome } }) => {
  const about = { mailId: mail.id, to: mail.to, mailKind: mail.kind }
  const event: LeadEventBody =
    outcome.kind === 'sent'
      ? { kind: 'mail-sent', data: { ...about, logged: outcome.logged } }
      : outcome.kind === 'failed'
        ? { kind: 'mail-failed', data: { ...about, reason: outcome.reason } }
        : { kind: 'mail-held', data: about }
  await appendEvent(ctx, { leadId }, 'System', event)
}

/** Finds a lead with everything that staff see; null if there is none. */
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

/**
 * Whether the counted visitor of this column sent a request in the given time. Drafts, quarantined leads and leads
 * without an address do not count, because they may come from nobody.
 */
export function hasSentLead(visitorId: AnyPgColumn, during: (time: SQL) => SQL): SQL {
  return sql`exists (
    select from leads l
    where l.visitor_id = ${visitorId} and ${during(sql`l.created_at`)}
      and l.request_hash is not null and l.status <> 'quarantined' and l.email <> ''
  )`
}

/** The ids of all leads that the counted visitor of this column made in the given time. */
export function leadsOfVisitor(visitorId: AnyPgColumn, during: (time: SQL) => SQL): SQL {
  return sql`(select l.id from leads l where l.visitor_id = ${visitorId} and ${during(sql`l.created_at`)})`
}
