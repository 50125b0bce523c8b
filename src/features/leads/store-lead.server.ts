import { randomInt, randomUUIDv7 } from 'node:crypto'
import { and, arrayContains, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { leadEvents, leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { type MailJob, mailQueue } from '#features/mails/mail.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { type Ctx, countedVisitor } from '#platform/context.server.ts'
import { violatesUnique } from '#platform/database.server.ts'
import type { LeadReceipt } from './lead.ts'
import { leadAgencyMail, leadVisitorMail } from './lead-mails.server.ts'
import { type LeadDetail, type LeadStatus, leadStates } from './lead-record.ts'

export type StoredLead = { receipt: LeadReceipt; repeated: boolean }

/** What a lead holds where its form does not ask for more. */
export const unasked = {
  suspicions: [],
  name: '',
  email: '',
  phone: '',
  companyName: '',
  businessLocation: '',
  projectType: '',
  contactMethod: '',
  bestTime: '',
  timeline: '',
  budget: '',
  message: '',
  services: [],
  conversation: '',
  quote: null,
  suggestion: null,
} satisfies Partial<NewLead['lead']>

export type NewLead = {
  lead: Omit<LeadDetail, 'id' | 'reference' | 'status' | 'createdAt' | 'updatedAt'>
  /** What staff should know about it from the start. */
  note: string | null
  idempotencyKey: string
  /** Tells the same request sent again from another one under the same key. */
  requestHash: string
  /** The order that the visitor names as paid for this, and who the visitor is. */
  paidOrder: { providerOrderId: string; visitorHash: string | null } | null
  /** The key of a draft that this takes the place of, besides one under its own key. */
  draftKey?: string | null
}

/**
 * Commits a lead, the beginning of its timeline and its mails together, once for each idempotency key. A draft saved under
 * the key becomes the lead. Waits for another process that is storing the same key, at most the connection's lock_timeout.
 * @throws AppError `key-reused` when the key belongs to another request.
 */
export async function storeLead({ ctx, input }: { ctx: Ctx; input: NewLead }): Promise<StoredLead> {
  for (;;) {
    const lead = { id: randomUUIDv7(), reference: createReference() }
    try {
      if (input.paidOrder) return await meetOrder(ctx, input, input.paidOrder, lead)
      if (input.draftKey) await insertInPlaceOf(ctx, input, input.draftKey, lead)
      else await insertLead(ctx, input, lead)
      return { receipt: { success: true, ...lead }, repeated: false }
    } catch (error) {
      if (violatesUnique(error, 'leads_idempotency_key_unique')) {
        const stored = (await completeDraft(ctx, input)) ?? (await findEarlier(ctx, input))
        // Null: an old draft that was deleted in this very moment.
        if (stored) return stored
      }
      // Two of a billion references are rarely the same: draw another.
      else if (!violatesUnique(error, 'leads_reference_unique')) throw error
    }
  }
}

/** One statement and so one trip: a visitor waits for it, and as a transaction of its own parts it takes twice as long. */
async function insertLead(
  ctx: Ctx,
  { lead, note, idempotencyKey, requestHash }: NewLead,
  { id, reference }: { id: string; reference: string },
): Promise<void> {
  const status = firstStatus(lead)
  const jobs = await ctx.queue.insertOf(mailQueue, mailsAbout({ id, status, email: lead.email }))
  const events = firstEvents({ lead, note })
  const now = ctx.clock().toISOString()
  await ctx.db.execute(sql`
    with lead as (
      insert into leads (
        id, reference, idempotency_key, request_hash, source, status, suspicions, name, email, phone, company_name,
        business_location, project_type, contact_method, best_time, timeline, budget, message, services, conversation, quote,
        suggestion, visitor_id, created_at, updated_at
      ) values (
        ${id}, ${reference}, ${idempotencyKey}, ${requestHash}, ${lead.source}, ${status}, ${sql.param(lead.suspicions)},
        ${lead.name}, ${lead.email}, ${lead.phone}, ${lead.companyName}, ${lead.businessLocation}, ${lead.projectType},
        ${lead.contactMethod}, ${lead.bestTime}, ${lead.timeline}, ${lead.budget}, ${lead.message},
        ${sql.param(lead.services)}, ${lead.conversation}, ${lead.quote && JSON.stringify(lead.quote)},
        ${lead.suggestion && JSON.stringify(lead.suggestion)}, ${countedVisitor(ctx)}, ${now}, ${now}
      )
      returning id, created_at
    ), jobs as (${jobs})
    insert into lead_events (lead_id, at, kind, actor, data)
    select lead.id, lead.created_at, event.kind, event.actor, event.data
    from lead, jsonb_to_recordset(${JSON.stringify(events)}) as event(kind text, actor text, data jsonb)`)
}

function insertInPlaceOf(
  ctx: Ctx,
  input: NewLead,
  draftKey: string,
  fresh: { id: string; reference: string },
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await insertLead(txCtx, input, fresh)
    await mergeDraft(txCtx, draftKey, fresh.id)
  })
}

/** Turns the draft under the key into the lead. Null: what is under it was sent already. */
function completeDraft(ctx: Ctx, input: NewLead): Promise<StoredLead | null> {
  return ctx.db.transaction((tx) =>
    completeLead({ ...ctx, db: tx }, input, eq(leads.idempotencyKey, input.idempotencyKey)),
  )
}

/** Fills in a lead that was there before what its visitor sent. Null: there is none that still waits for it. */
async function completeLead(
  ctx: Ctx,
  { lead, note, idempotencyKey, requestHash }: NewLead,
  which: SQL,
): Promise<StoredLead | null> {
  const at = ctx.clock()
  const { quote, ...answers } = lead
  const [row] = await ctx.db
    .update(leads)
    .set({
      ...answers,
      // A paid order may know what was chosen where the request does not say it.
      ...(quote && { quote }),
      idempotencyKey,
      requestHash,
      visitorId: countedVisitor(ctx),
      // Staff may have acted on the draft: then it stays where they have brought it.
      status: sql`case when ${leads.status} = 'draft' then ${firstStatus(lead)} else ${leads.status} end`,
      // Newest first in the list, where it is looked for.
      createdAt: at,
      updatedAt: at,
    })
    .where(and(which, isNull(leads.requestHash)))
    .returning({ id: leads.id, reference: leads.reference, status: leads.status })
  if (!row) return null
  const { id, reference } = row
  const status = row.status as LeadStatus
  await ctx.db
    .insert(leadEvents)
    .values(firstEvents({ lead, note }).map((event) => ({ ...event, leadId: id, at })))
  await ctx.queue.send(ctx.db, mailQueue, mailsAbout({ id, status, email: lead.email }))
  return { receipt: { success: true, id, reference }, repeated: false }
}

/**
 * Brings a request and the order paid for it together, whichever came first. Where the order has raised a lead, that one
 * is completed, so that staff have one and not two.
 */
function meetOrder(
  ctx: Ctx,
  input: NewLead,
  { providerOrderId, visitorHash }: NonNullable<NewLead['paidOrder']>,
  fresh: { id: string; reference: string },
): Promise<StoredLead> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const [order] = await tx
      .select({ id: orders.id, leadId: orders.leadId, requestReceivedAt: orders.requestReceivedAt })
      .from(orders)
      .where(
        and(
          eq(orders.providerOrderId, providerOrderId),
          arrayContains(orders.visitorHashes, [visitorHash ?? '']),
        ),
      )
      .for('update')
    const insertWith = async (note: string | null): Promise<StoredLead> => {
      await insertLead(txCtx, { ...input, note }, fresh)
      return { receipt: { success: true, ...fresh }, repeated: false }
    }
    if (!order)
      return insertWith(
        join(input.note, `It names the order ${providerOrderId}, which this browser did not make.`),
      )
    if (order.requestReceivedAt) {
      return insertWith(
        join(input.note, `It names the order ${providerOrderId}, which belongs to another request.`),
      )
    }
    if (order.leadId) await mergeDraft(txCtx, input.idempotencyKey, order.leadId)
    const waiting = order.leadId ? eq(leads.id, order.leadId) : eq(leads.idempotencyKey, input.idempotencyKey)
    const stored = (await completeLead(txCtx, input, waiting)) ?? (await insertWith(input.note))
    if (input.draftKey) await mergeDraft(txCtx, input.draftKey, stored.receipt.id)
    await tx
      .update(orders)
      .set({ leadId: stored.receipt.id, requestReceivedAt: ctx.clock() })
      .where(eq(orders.id, order.id))
    return stored
  })
}

/** The visitor's own draft gives way to the lead that they have sent or paid for: its history goes on there. */
async function mergeDraft({ db }: Ctx, idempotencyKey: string, leadId: string): Promise<void> {
  const [draft] = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.idempotencyKey, idempotencyKey), isNull(leads.requestHash)))
    .for('update')
  if (!draft || draft.id === leadId) return
  await db.update(leadEvents).set({ leadId }).where(eq(leadEvents.leadId, draft.id))
  await db.delete(leads).where(eq(leads.id, draft.id))
}

function join(...sentences: (string | null)[]): string {
  return sentences.filter(Boolean).join(' ')
}

function firstStatus({ suspicions }: Pick<NewLead['lead'], 'suspicions'>): LeadStatus {
  return suspicions.length > 0 ? 'quarantined' : 'new'
}

function firstEvents({ lead, note }: Pick<NewLead, 'lead' | 'note'>) {
  return [
    { kind: 'received', actor: 'Visitor', data: { source: lead.source, suspicions: lead.suspicions } },
    ...(note === null ? [] : [{ kind: 'note', actor: 'System', data: { text: note } }]),
  ]
}

function mailsAbout({ id, status, email }: { id: string; status: LeadStatus; email: string }): MailJob[] {
  const answersVisitor = leadStates[status].answersVisitor && email !== ''
  const mails = answersVisitor ? [leadAgencyMail, leadVisitorMail] : [leadAgencyMail]
  return mails.map(({ kind }) => ({ kind, subjectId: id }))
}

async function findEarlier(
  ctx: Ctx,
  { idempotencyKey, requestHash }: Pick<NewLead, 'idempotencyKey' | 'requestHash'>,
): Promise<StoredLead | null> {
  const [row] = await ctx.db
    .select({ id: leads.id, reference: leads.reference, requestHash: leads.requestHash })
    .from(leads)
    .where(eq(leads.idempotencyKey, idempotencyKey))
  if (!row) return null
  if (row.requestHash !== requestHash) {
    throw new AppError('key-reused', 'This idempotency key was used for another request.')
  }
  return { receipt: { success: true, id: row.id, reference: row.reference }, repeated: true }
}

// Crockford's base 32: read aloud on the phone without being mistaken.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function createReference(): string {
  return `OW-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
