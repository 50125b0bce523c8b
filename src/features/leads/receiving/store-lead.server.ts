import { randomInt, randomUUIDv7 } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { leadEvents, leads } from '#db/schema/leads.ts'
import { type MailJob, mailQueue } from '#features/mails/mail.server.ts'
import { joinRequest, lockNamedOrder } from '#features/payments/payment.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { type Ctx, countedVisitor } from '#platform/context.server.ts'
import { violatesUnique } from '#platform/database.server.ts'
import type { LeadReceipt } from '../lead.ts'
import { leadMailKinds } from '../lead-mail-kinds.ts'
import { type LeadDetail, type LeadEventBody, type LeadStatus, leadStates } from '../lead-record.ts'

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
  /** The order it names, if that is another browser's or belongs to another request. */
  foreignOrderId?: string | null
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
      await insertLead(ctx, input, lead)
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

/** Commits the lead with all that belongs to it, in place of the draft under `draftKey` if there is one. */
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
      reference,
      idempotencyKey,
      requestHash,
      status,
      visitorId: countedVisitor(ctx),
      createdAt: at,
      updatedAt: at,
    })
    await tx.insert(leadEvents).values(eventsOf(id, at, { lead, note, foreignOrderId }))
    await ctx.queue.send(tx, mailQueue, mailsAbout({ id, status, email: lead.email }))
    if (draftKey) await mergeDraft({ ...ctx, db: tx }, draftKey, id)
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
  const status = row.status
  await ctx.db.insert(leadEvents).values(eventsOf(id, at, { lead, note }))
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
    const order = await lockNamedOrder({ ctx: txCtx, input: { providerOrderId, visitorHash } })
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
    // Whoever has paid is a person.
    const request = order.paidAt ? { ...input, lead: { ...input.lead, suspicions: [] } } : input
    const stored = (await completeLead(txCtx, request, waiting)) ?? (await insert(request))
    if (input.draftKey) await mergeDraft(txCtx, input.draftKey, stored.receipt.id)
    await joinRequest({ ctx: txCtx, input: { orderId: order.id, leadId: stored.receipt.id } })
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

/** The beginning of a lead's timeline. */
function eventsOf(
  leadId: string,
  at: Date,
  { lead, note, foreignOrderId }: Pick<NewLead, 'lead' | 'note' | 'foreignOrderId'>,
) {
  const events: (LeadEventBody & { actor: string })[] = [
    {
      kind: 'received',
      actor: 'Visitor',
      data: { source: lead.source, suspicions: lead.suspicions, ...(foreignOrderId && { foreignOrderId }) },
    },
    ...(note === null ? [] : [{ kind: 'note', actor: 'System', data: { text: note } } as const]),
  ]
  return events.map((event) => ({ ...event, leadId, at }))
}

function mailsAbout({ id, status, email }: { id: string; status: LeadStatus; email: string }): MailJob[] {
  const answersVisitor = leadStates[status].answersVisitor && email !== ''
  const kinds = answersVisitor ? [leadMailKinds.agency, leadMailKinds.visitor] : [leadMailKinds.agency]
  return kinds.map((kind) => ({ kind, subjectId: id }))
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
