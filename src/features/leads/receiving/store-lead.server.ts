import { randomInt, randomUUIDv7 } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { type LeadStatus, leadStates } from '#domain/records/lead.ts'
import { AppError } from '#platform/app-error.server.ts'
import { type Ctx, countedVisitor } from '#platform/context.server.ts'
import { violatesUnique } from '#platform/database.server.ts'
import { queueMail } from '#platform/queue-mail.server.ts'
import { verifiedOwnerOf } from '#platform/records/claim.server.ts'
import { appendEvent, moveEvents } from '#platform/records/timeline.server.ts'
import type { LeadReceipt } from '../lead.ts'
import type { LeadDetail } from '../lead-record.ts'
import { winPaidLead } from '../win-paid-lead.server.ts'

export type StoredLead = { receipt: LeadReceipt; repeated: boolean }

/** A lead's values for questions that its form does not ask. */
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
  currency: null,
  message: '',
  services: [],
  conversation: '',
  quote: null,
  suggestion: null,
} satisfies Partial<NewLead['lead']>

export type NewLead = {
  lead: Omit<LeadDetail, 'id' | 'reference' | 'status' | 'version' | 'createdAt' | 'updatedAt'>
  /** A note for staff on the timeline's first event. */
  note: string | null
  idempotencyKey: string
  /** Another key under which the same request may have arrived before. */
  earlierKey?: string
  /** Tells a repeated request from another one under the same key. */
  requestHash: string
  /** The order that the visitor says they paid for this, and the hash that identifies the visitor. */
  paidOrder: { providerOrderId: string; visitorHash: string | null } | null
  /** The order that it names, if another browser made it or it belongs to another request. */
  foreignOrderId?: string | null
  /** The key of a draft that this lead replaces, besides one under its own key. */
  draftKey?: string | null
}

/**
 * Commits a lead, its first events and its mails together, once per idempotency key. A draft with that key becomes
 * the lead. Waits while another process stores the same key, at most the connection's lock_timeout.
 * @throws AppError `key-reused` if the key belongs to another request
 */
export async function storeLead({ ctx, input }: { ctx: Ctx; input: NewLead }): Promise<StoredLead> {
  const earlier = input.earlierKey && (await findEarlier(ctx, { ...input, idempotencyKey: input.earlierKey }))
  if (earlier) return earlier
  for (let attempt = 1; ; attempt++) {
    const lead = { id: randomUUIDv7(), reference: createReference() }
    try {
      if (input.paidOrder) return await meetOrder(ctx, input, input.paidOrder, lead)
      await insertLead(ctx, input, lead)
      return { receipt: { success: true, ...lead }, repeated: false }
    } catch (error) {
      if (violatesUnique(error, 'leads_idempotency_key_unique')) {
        // A draft arrived between the look for it and the request: the second attempt merges it into the order's lead.
        if (input.paidOrder && attempt === 1) continue
        const stored = (await completeDraft(ctx, input)) ?? (await findEarlier(ctx, input))
        // Null if the job deleted an old draft at this very moment.
        if (stored) return stored
      }
      // Two random references are rarely equal; draw another.
      else if (!violatesUnique(error, 'leads_reference_unique')) throw error
    }
  }
}

/** Commits the lead with its events and mails, and merges the draft under `draftKey`, if any. */
function insertLead(
  ctx: Ctx,
  { lead, note, idempotencyKey, requestHash, draftKey, foreignOrderId }: NewLead,
  { id, reference }: { id: string; reference: string },
): Promise<void> {
  const status = firstStatus(lead)
  const at = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    await tx.insert(leads).values({
      ...lead,
      id,
      ownerId: verifiedOwnerOf(lead.email),
      reference,
      idempotencyKey,
      requestHash,
      status,
      visitorId: countedVisitor(ctx),
      createdAt: at,
      updatedAt: at,
    })
    const txCtx = { ...ctx, db: tx }
    await appendFirstEvents(txCtx, id, { lead, note, foreignOrderId })
    await queueMailsAbout(txCtx, { id, status, lead })
    if (draftKey) await mergeDraft(txCtx, draftKey, id)
  })
}

/** Turns the draft under the key into the lead. Null if that draft was already sent. */
function completeDraft(ctx: Ctx, input: NewLead): Promise<StoredLead | null> {
  return ctx.db.transaction((tx) =>
    completeLead({ ...ctx, db: tx }, input, eq(leads.idempotencyKey, input.idempotencyKey)),
  )
}

/** Adds the visitor's request to a lead that waits for it. Null if none waits. */
async function completeLead(
  ctx: Ctx,
  { lead, note, idempotencyKey, requestHash }: NewLead,
  which: SQL,
): Promise<StoredLead | null> {
  const at = ctx.clock()
  const { quote, currency, ...answers } = lead
  const [row] = await ctx.db
    .update(leads)
    .set({
      ...answers,
      ownerId: verifiedOwnerOf(lead.email),
      // A paid order may know the choice where the request does not.
      ...(quote && { quote }),
      ...(currency && { currency }),
      idempotencyKey,
      requestHash,
      visitorId: countedVisitor(ctx),
      // Staff may have moved the draft; its status then stays.
      status: sql`case when ${leads.status} = 'draft' then ${firstStatus(lead)} else ${leads.status} end`,
      // A new time puts the lead first in the list, where staff look for it.
      createdAt: at,
      updatedAt: at,
    })
    .where(and(which, isNull(leads.requestHash)))
    .returning({ id: leads.id, reference: leads.reference, status: leads.status })
  if (!row) return null
  const { id, reference, status } = row
  await appendFirstEvents(ctx, id, { lead, note })
  await queueMailsAbout(ctx, { id, status, lead })
  return { receipt: { success: true, id, reference }, repeated: false }
}

/**
 * Joins a request and its paid order, whichever came first. If the order has raised a lead, this completes it, so
 * that staff have one lead and not two.
 */
function meetOrder(
  ctx: Ctx,
  input: NewLead,
  { providerOrderId, visitorHash }: NonNullable<NewLead['paidOrder']>,
  fresh: { id: string; reference: string },
): Promise<StoredLead> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const order = await ctx.listeners.orderNamed({ ctx: txCtx, input: { providerOrderId, visitorHash } })
    const insert = async (lead: NewLead): Promise<StoredLead> => {
      await insertLead(txCtx, lead, fresh)
      return { receipt: { success: true, ...fresh }, repeated: false }
    }
    if (!order || order.requestReceivedAt) {
      const why = order ? 'which belongs to another request' : 'which this browser did not make'
      const note = join(input.note, `It names the order ${providerOrderId}, ${why}.`)
      return insert({ ...input, note, foreignOrderId: providerOrderId })
    }
    if (order.leadId) await mergeDraft(txCtx, input.idempotencyKey, order.leadId)
    const waiting = order.leadId ? eq(leads.id, order.leadId) : eq(leads.idempotencyKey, input.idempotencyKey)
    // Programs do not pay, so a paid order clears the suspicions.
    const request = order.paidAt ? { ...input, lead: { ...input.lead, suspicions: [] } } : input
    const stored = (await completeLead(txCtx, request, waiting)) ?? (await insert(request))
    if (input.draftKey) await mergeDraft(txCtx, input.draftKey, stored.receipt.id)
    const met = { orderId: order.id, leadId: stored.receipt.id }
    for (const listen of ctx.listeners.requestStored) await listen({ ctx: txCtx, input: met })
    if (order.paidAt) await winPaidLead({ ctx: txCtx, input: { id: stored.receipt.id, order } })
    return stored
  })
}

/** Replaces the visitor's own draft by the lead that they sent or paid for, and moves the draft's events there. */
async function mergeDraft(ctx: Ctx, idempotencyKey: string, leadId: string): Promise<void> {
  const [draft] = await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.idempotencyKey, idempotencyKey), isNull(leads.requestHash)))
    .for('update')
  if (!draft || draft.id === leadId) return
  await moveEvents(ctx, { from: draft.id, to: leadId })
  await ctx.db.delete(leads).where(eq(leads.id, draft.id))
}

function join(...sentences: (string | null)[]): string {
  return sentences.filter(Boolean).join(' ')
}

function firstStatus({ suspicions }: Pick<NewLead['lead'], 'suspicions'>): LeadStatus {
  return suspicions.length > 0 ? 'quarantined' : 'new'
}

async function appendFirstEvents(
  ctx: Ctx,
  leadId: string,
  { lead: { source, suspicions }, note, foreignOrderId }: Pick<NewLead, 'lead' | 'note' | 'foreignOrderId'>,
): Promise<void> {
  const data = { source, suspicions, ...(foreignOrderId && { foreignOrderId }) }
  await appendEvent(ctx, { leadId }, 'Visitor', { kind: 'received', data })
  if (note === null) return
  await appendEvent(ctx, { leadId }, 'System', { kind: 'note', data: { text: note } })
}

async function queueMailsAbout(
  ctx: Pick<Ctx, 'db' | 'queue'>,
  {
    id,
    status,
    lead: { email, suspicions },
  }: { id: string; status: LeadStatus; lead: Pick<NewLead['lead'], 'email' | 'suspicions'> },
): Promise<void> {
  await queueMail(ctx, 'lead-agency', id)
  // A draft that staff have moved keeps its status, whatever a program sends under its key.
  const answersVisitor = leadStates[status].answersVisitor && suspicions.length === 0 && email !== ''
  if (answersVisitor) await queueMail(ctx, 'lead-visitor', id)
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

// Crockford's base 32: nobody mistakes these characters on the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function createReference(): string {
  return `OW-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
