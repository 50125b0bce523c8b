import { eq, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { leads } from '#db/schema/leads.ts'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import { type LeadEventBody, type LeadStatus, leadStates } from '#domain/records/lead.ts'
import { mayMove } from '#domain/records/states.ts'
import type { OutcomeRecorder } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { changeAlong } from '#platform/records/change-record.server.ts'
import { claimBy } from '#platform/records/claim.server.ts'
import { recordOf } from '#platform/records/open-record.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import type { LeadDetail } from './lead-record.ts'
import { leadDetailOf } from './lead-rows.server.ts'

/** Leads open for staff alone: a client sees what they sent, not what we think of it. */
export const leadRecord = recordOf({
  noun: 'lead',
  table: leads,
  missing: 'There is no such lead.',
  openTo: 'staff',
  timeline: { of: 'lead', id: 'id' },
  moves: {
    states: leadStates,
    refusal: (from, to) =>
      `Someone has changed this lead in the meantime: it cannot go from ${from} to ${to}.`,
    event: (_, { from, to }) => ({ kind: 'status-changed', data: { from, to } }),
  },
})

/** The requests that were sent with an address. Drafts were not sent. */
export const leadClaim = claimBy({
  words: ['request', 'requests'],
  table: leads,
  email: 'email',
  where: ne(leads.status, 'draft'),
})

/** Moves a lead on, if its status allows that, because of what happened to its quote. Call it within that transaction. */
export function advanceLead({
  ctx,
  input: { id, to, actor: author },
}: {
  ctx: Ctx
  input: { id: string; to: LeadStatus; actor: string }
}): Promise<void> {
  return changeAlong(ctx, leadRecord, { id, author }, async ({ row, move }) => {
    if (mayMove(leadStates, row.status, to, 'system')) await move(to)
  })
}

/** Makes what the client accepted the choice of the lead, from which project, deposit and balance follow. */
export function agreeOnQuote({
  ctx,
  input: { id, quote },
}: {
  ctx: Ctx
  input: { id: string; quote: AgreedPrice }
}): Promise<void> {
  return changeAlong(ctx, leadRecord, { id }, async ({ write }) => {
    await write({ quote })
  })
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

/** Finds the reference of a lead; null without the lead. */
export async function findReference({
  ctx: { db },
  input: { leadId },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { leadId: string }
}): Promise<string | null> {
  const [lead] = await db.select({ reference: leads.reference }).from(leads).where(eq(leads.id, leadId))
  return lead?.reference ?? null
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
