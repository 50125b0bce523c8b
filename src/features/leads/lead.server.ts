import { and, desc, eq, inArray, isNotNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isPaidLead, launchOfLead } from '#db/joins.ts'
import { leads } from '#db/schema/leads.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { oneLine } from '#domain/one-line.ts'
import { type LeadEventBody, type LeadStatus, leadStates } from '#domain/records/lead.ts'
import type { ProjectPlanId } from '#domain/records/project.ts'
import { mayMove } from '#domain/records/states.ts'
import type { OutcomeRecorder } from '#features/mails/mail.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { defineRecord } from '#platform/records/authorise-record.server.ts'
import { cascadeChange } from '#platform/records/change-record.server.ts'
import { createClaim } from '#platform/records/claim.server.ts'
import { createClientRows } from '#platform/records/client-rows.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import type { LeadContact } from './lead-handling.ts'
import { leadDetailOf } from './lead-queries.server.ts'
import type { LeadDetail } from './lead-record.ts'
import { hasOpenQuestionOf } from './questions/open-question.server.ts'
import { explainKept } from './removing/explain-kept.server.ts'
import { undoneEvent } from './undone-event.ts'

export const leadRecord = defineRecord({
  noun: 'lead',
  table: leads,
  missing: 'This lead doesn’t exist.',
  openTo: 'staff',
  timeline: { of: 'lead', id: 'id' },
  moves: {
    states: leadStates,
    refusal: (from, to) =>
      `Someone has changed this lead in the meantime: it can’t move from ${from} to ${to}.`,
    event: ({ lostReason, lostWords }, { from, to }) => ({
      kind: 'status-changed',
      data: {
        from,
        to,
        ...(to === 'lost' && lostReason && { lost: { reason: lostReason, words: lostWords } }),
      },
    }),
  },
  undo: {
    fields: [
      'status',
      'clientId',
      'lostReason',
      'lostWords',
      'assigneeId',
      'tags',
      'answeredElsewhereAt',
      'questionSettledAt',
      'judgedAt',
      'removedAt',
      'removedReason',
      'removedFrom',
    ],
    event: undoneEvent,
    named: { assigneeId: 'The account of the colleague it was assigned to', clientId: 'Its former client' },
    nameOf: ({ name, reference }) => `${oneLine(name) || 'Anonymous visitor'}, ${reference}`,
    async refuse({ db }, { id, status, requestHash }, back) {
      if (back.status === 'removed') return explainKept({ db }, id)
      if (back.status === 'draft' && requestHash !== null) {
        return 'The visitor has since sent this request, so it can’t become a draft again.'
      }
      if (status !== 'won' || back.status === undefined) return null
      const [paid] = await db.select({ is: isPaidLead }).from(leads).where(eq(leads.id, id))
      return paid?.is ? 'It has been paid, so it stays won.' : null
    },
  },
})

/** Drafts are unsent. */
export const leadClaim = createClaim({
  words: ['request', 'requests'],
  table: leads,
  email: 'email',
  where: ne(leads.status, 'draft'),
  isSeen: ne(leads.status, 'removed'),
})

export const leadRows = createClientRows({
  words: ['request', 'requests'],
  table: leads,
  email: 'email',
  texts: { name: 'name', companyName: 'companyName', phone: 'phone' },
  isSeen: notInArray(leads.status, ['draft', 'removed']),
})

/**
 * Staff send the client something, so the lead is answered, and so is its client's question. Call within the transaction that sends it; what others
 * cause does not count. Keeps the version, because it overwrites nothing, and is no part of a change that can be undone,
 * because no mail can.
 * @param input `leadId`: null for what belongs to no lead; `isReminder`: it answers no question
 */
export async function recordSending(
  { db, clock, actor }: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  { leadId, isReminder = false }: { leadId: string | null; isReminder?: boolean },
): Promise<void> {
  if (leadId === null || actor.kind !== 'staff') return
  const at = clock()
  await db
    .update(leads)
    .set({
      firstSentAt: sql`coalesce(${leads.firstSentAt}, ${at.toISOString()}::timestamptz)`,
      contactedAt: at,
      ...(!isReminder && { questionAskedAt: null }),
    })
    .where(eq(leads.id, leadId))
}

/** Call within the quote's transaction. Does nothing if the status does not allow the move. */
export function advanceLead(
  ctx: Ctx,
  { id, to, actor: author }: { id: string; to: LeadStatus; actor: string },
): Promise<void> {
  return cascadeChange(ctx, leadRecord, { id, author }, async ({ row, move }) => {
    if (mayMove(leadStates, row.status, to, 'system')) await move(to)
  })
}

export function agreeOnQuote(ctx: Ctx, { id, quote }: { id: string; quote: AgreedPrice }): Promise<void> {
  return cascadeChange(ctx, leadRecord, { id }, async ({ write }) => {
    await write({ quote })
  })
}

/** Null for a lead that is gone. */
export async function findContact(
  { db }: Pick<Ctx, 'db'>,
  { leadId }: { leadId: string | null },
): Promise<LeadContact | null> {
  if (leadId === null) return null
  const { status, contactedAt, questionAskedAt, questionSettledAt } = leads
  const [lead] = await db
    .select({ status, contactedAt, questionAskedAt, questionSettledAt })
    .from(leads)
    .where(eq(leads.id, leadId))
  if (!lead) return null
  return { lastAt: lead.contactedAt?.toISOString() ?? null, hasQuestion: hasOpenQuestionOf(lead) }
}

/** `at` is null for an early project. `url` may be ''. */
export type Launch = { at: Date | null; url: string; plan: ProjectPlanId }

export const recordMailOutcome: OutcomeRecorder = async (ctx, { leadId, mail, outcome }) => {
  const about = { mailId: mail.id, to: mail.to, mailKind: mail.kind }
  const event: LeadEventBody =
    outcome.kind === 'sent'
      ? { kind: 'mail-sent', data: { ...about, logged: outcome.logged } }
      : outcome.kind === 'failed'
        ? { kind: 'mail-failed', data: { ...about, reason: outcome.reason } }
        : { kind: 'mail-held', data: about }
  await appendEvent(ctx, { leadId }, 'System', event)
}

export async function findLead({ db }: Pick<Ctx, 'db'>, { id }: { id: string }): Promise<LeadDetail | null> {
  const [row] = await db.select().from(leads).where(eq(leads.id, id))
  return row ? leadDetailOf(row) : null
}

/** One that may get papers, money and a project. @throws AppError `not-found`; `conflict` for a deleted lead */
export async function requireLead(ctx: Pick<Ctx, 'db'>, input: { id: string }): Promise<LeadDetail> {
  const lead = await findLead(ctx, input)
  if (!lead) throw new AppError('not-found', leadRecord.missing)
  if (lead.status === 'removed') throw new AppError('conflict', 'This lead was deleted. Restore it first.')
  return lead
}

/** Newest first. */
export function listWonLeads({ db }: Pick<Ctx, 'db'>, { clientId }: { clientId: string }) {
  return db
    .select({ id: leads.id, reference: leads.reference })
    .from(leads)
    .where(and(eq(leads.clientId, clientId), eq(leads.status, 'won')))
    .orderBy(desc(leads.createdAt), desc(leads.id))
}

/** By id; leads without a price are missing. */
export async function listAgreedPrices(
  { db }: Pick<Ctx, 'db'>,
  { ids }: { ids: readonly string[] },
): Promise<Map<string, AgreedPrice>> {
  const rows = await db
    .select({ id: leads.id, quote: leads.quote })
    .from(leads)
    .where(and(inArray(leads.id, [...ids]), isNotNull(leads.quote)))
  return new Map(rows.flatMap(({ id, quote }) => (quote ? [[id, quote] as const] : [])))
}

/** References by id. */
export async function listLeadNames(
  { db }: Pick<Ctx, 'db'>,
  { ids }: { ids: string[] },
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: leads.id, reference: leads.reference })
    .from(leads)
    .where(inArray(leads.id, ids))
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}

/** Null until the lead's project is launched. */
export async function findLaunch(
  { db }: Pick<Ctx, 'db'>,
  { leadId }: { leadId: string },
): Promise<Launch | null> {
  const [lead] = await db.select({ launch: launchOfLead }).from(leads).where(eq(leads.id, leadId))
  const launch = lead?.launch ?? null
  return launch && { ...launch, at: launch.at === null ? null : new Date(launch.at) }
}

export async function wasLaunched(
  ctx: Pick<Ctx, 'db'>,
  { leadId }: { leadId: string | null },
): Promise<boolean> {
  return leadId !== null && (await findLaunch(ctx, { leadId })) !== null
}

export async function findReference(
  { db }: Pick<Ctx, 'db'>,
  { leadId }: { leadId: string },
): Promise<string | null> {
  const [lead] = await db.select({ reference: leads.reference }).from(leads).where(eq(leads.id, leadId))
  return lead?.reference ?? null
}

/** Ignores drafts, quarantined, deleted and anonymous leads. */
export function hasSentLead(visitorId: AnyPgColumn, during: (time: SQL) => SQL): SQL {
  return sql`exists (
    select from leads l
    where l.visitor_id = ${visitorId} and ${during(sql`l.created_at`)}
      and l.request_hash is not null and l.status not in ('quarantined', 'removed') and l.email <> ''
  )`
}

export function leadsOfVisitor(visitorId: AnyPgColumn, during: (time: SQL) => SQL): SQL {
  return sql`(select l.id from leads l where l.visitor_id = ${visitorId} and ${during(sql`l.created_at`)})`
}
