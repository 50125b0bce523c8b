import { randomInt, randomUUIDv7 } from 'node:crypto'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { type LeadStatus, leadStates, spokenSources } from '#domain/records/lead.ts'
import { AppError } from '#platform/app-error.server.ts'
import { recordChange } from '#platform/audit.server.ts'
import { analyticsIdOf, type Ctx, type Delay } from '#platform/context.server.ts'
import { violatesUnique } from '#platform/database.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { verifiedOwnerOf } from '#platform/records/claim.server.ts'
import { appendEvent, moveEvents } from '#platform/records/timeline.server.ts'
import { winPaidLead } from '../changing/win-paid-lead.server.ts'
import type { LeadReceipt } from '../lead.ts'
import type { LeadDetail } from '../lead-record.ts'
import { notRemoved } from '../removing/remove-lead.server.ts'

const isMoved = ne(leads.status, 'draft')

export type StoredLead = { receipt: LeadReceipt; repeated: boolean }

export const emptyLead = {
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
  lead: Omit<
    LeadDetail,
    'id' | 'reference' | 'status' | 'openQuestionAt' | 'version' | 'createdAt' | 'updatedAt'
  >
  note: string | null
  idempotencyKey: string
  earlierKey?: string
  /** Distinguishes a repeat from another request with the same key. */
  requestHash: string
  paidOrder: { providerOrderId: string; visitorHash: string | null } | null
  /** Named by the visitor, but it belongs to another browser or request. */
  foreignOrderId?: string | null
  draftKey?: string | null
  /** Who added it by hand. */
  added?: AddedLead | null
  /** Delays the visitor's copy. */
  copyDelay?: Delay | undefined
}

export type AddedLead = {
  by: string
  assignee: { id: string; name: string } | null
  /** Chosen by staff; null for the one with its address. */
  clientId: string | null
  isToConfirm: boolean
}

/**
 * Stores once per idempotency key; a draft with that key becomes the lead. Waits, up to lock_timeout, for
 * another process with the same key.
 * @throws AppError `key-reused` if the key belongs to another request
 */
export async function storeLead(ctx: Ctx, input: NewLead): Promise<StoredLead> {
  const earlier = input.earlierKey && (await findEarlier(ctx, { ...input, idempotencyKey: input.earlierKey }))
  if (earlier) return earlier
  for (let attempt = 1; ; attempt++) {
    const lead = { id: randomUUIDv7(), reference: createReference() }
    try {
      if (input.paidOrder) return await storeWithPaidOrder(ctx, input, input.paidOrder, lead)
      const completed = await completeMovedDraft(ctx, input)
      if (completed) return completed
      await insertLead(ctx, input, lead)
      return { receipt: { success: true, ...lead }, repeated: false }
    } catch (error) {
      if (violatesUnique(error, 'leads_idempotency_key_unique')) {
        // A draft arrived meanwhile: the second attempt merges it into the order's lead.
        if (input.paidOrder && attempt === 1) continue
        const stored = (await completeDraft(ctx, input)) ?? (await findEarlier(ctx, input))
        // Null if a job deleted the draft meanwhile.
        if (stored) return stored
      } else if (!violatesUnique(error, 'leads_reference_unique')) throw error
    }
  }
}

function insertLead(
  ctx: Ctx,
  { lead, note, idempotencyKey, requestHash, draftKey, foreignOrderId, added = null, copyDelay }: NewLead,
  { id, reference }: { id: string; reference: string },
): Promise<void> {
  const isAnswered = added !== null && spokenSources.includes(lead.source)
  const status = isAnswered ? 'contacted' : firstStatus(lead)
  const at = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await tx.insert(leads).values({
      ...lead,
      id,
      ownerId: verifiedOwnerOf(lead.email),
      clientId: added?.clientId ?? (await findClient(txCtx, lead)),
      reference,
      idempotencyKey,
      requestHash,
      status,
      visitorId: added ? null : analyticsIdOf(ctx),
      assigneeId: added?.assignee?.id ?? null,
      answeredElsewhereAt: isAnswered ? at : null,
      contactedAt: isAnswered ? at : null,
      createdAt: at,
      updatedAt: at,
    })
    if (added) return recordAdded(txCtx, { id, lead, added })
    await appendFirstEvents(txCtx, id, { lead, note, foreignOrderId })
    await queueMailsAbout(txCtx, { id, status, lead, copyDelay })
    if (draftKey) await mergeDraft(txCtx, draftKey, id)
  })
}

async function recordAdded(
  ctx: Ctx,
  { id, lead: { source }, added }: { id: string; lead: NewLead['lead']; added: AddedLead },
): Promise<void> {
  const { by, assignee, isToConfirm } = added
  await appendEvent(ctx, { leadId: id }, by, { kind: 'added', data: { source } })
  if (assignee) {
    await appendEvent(ctx, { leadId: id }, by, { kind: 'assigned', data: { from: null, to: assignee.name } })
  }
  await recordChange(ctx, { noun: 'lead', subjectId: id, before: {}, after: { source } })
  if (isToConfirm) await queueMail(ctx, 'lead-visitor', id)
}

/** Null if already sent. */
function completeDraft(ctx: Ctx, input: NewLead): Promise<StoredLead | null> {
  return ctx.db.transaction((tx) =>
    completeLead({ ...ctx, db: tx }, input, eq(leads.idempotencyKey, input.idempotencyKey)),
  )
}

/** A draft that staff have moved may have been quoted. One that they deleted comes back: a person has sent it. */
async function completeMovedDraft(ctx: Ctx, input: NewLead): Promise<StoredLead | null> {
  const { draftKey } = input
  if (!draftKey) return null
  return ctx.db.transaction((tx) =>
    completeLead({ ...ctx, db: tx }, input, and(eq(leads.idempotencyKey, draftKey), isMoved)),
  )
}

async function completeLead(
  ctx: Ctx,
  { lead, note, idempotencyKey, requestHash, copyDelay }: NewLead,
  which: SQL | undefined,
): Promise<StoredLead | null> {
  const at = ctx.clock()
  const { quote, currency, ...answers } = lead
  const [row] = await ctx.db
    .update(leads)
    .set({
      ...answers,
      ownerId: verifiedOwnerOf(lead.email),
      clientId: await findClient(ctx, lead),
      // A paid order may know the choice when the request does not.
      ...(quote && { quote }),
      ...(currency && { currency }),
      idempotencyKey,
      requestHash,
      visitorId: analyticsIdOf(ctx),
      status: sql`case when ${leads.status} in ('draft', 'removed') then ${firstStatus(lead)} else ${leads.status} end`,
      ...notRemoved,
      // Staff look for it at the top of the list.
      createdAt: at,
      updatedAt: at,
    })
    .where(and(which, isNull(leads.requestHash)))
    .returning({ id: leads.id, reference: leads.reference, status: leads.status })
  if (!row) return null
  const { id, reference, status } = row
  await appendFirstEvents(ctx, id, { lead, note })
  await queueMailsAbout(ctx, { id, status, lead, copyDelay })
  return { receipt: { success: true, id, reference }, repeated: false }
}

/** Makes one lead of a request and its paid order, whichever came first. */
function storeWithPaidOrder(
  ctx: Ctx,
  input: NewLead,
  { providerOrderId, visitorHash }: NonNullable<NewLead['paidOrder']>,
  fresh: { id: string; reference: string },
): Promise<StoredLead> {
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const order = await ctx.listeners.orderNamed(txCtx, { providerOrderId, visitorHash })
    const insert = async (lead: NewLead): Promise<StoredLead> => {
      await insertLead(txCtx, lead, fresh)
      return { receipt: { success: true, ...fresh }, repeated: false }
    }
    if (!order || order.requestReceivedAt) {
      const why = order ? 'which belongs to another request' : 'which this browser did not make'
      const note = joinNotes(input.note, `It names the order ${providerOrderId}, ${why}.`)
      return insert({ ...input, note, foreignOrderId: providerOrderId })
    }
    if (order.leadId) await mergeDraft(txCtx, input.idempotencyKey, order.leadId)
    const waiting = order.leadId ? eq(leads.id, order.leadId) : eq(leads.idempotencyKey, input.idempotencyKey)
    // Bots do not pay.
    const request = order.paidAt
      ? { ...input, lead: { ...input.lead, suspicions: [] }, copyDelay: order.copyDelay }
      : input
    const stored = (await completeLead(txCtx, request, waiting)) ?? (await insert(request))
    if (input.draftKey) await mergeDraft(txCtx, input.draftKey, stored.receipt.id)
    const met = { orderId: order.id, leadId: stored.receipt.id }
    for (const listen of ctx.listeners.requestStored) await listen(txCtx, met)
    if (order.paidAt) await winPaidLead(txCtx, { id: stored.receipt.id, order })
    return stored
  })
}

/** A draft that staff have moved only loses its key: they may have quoted it. */
async function mergeDraft(ctx: Ctx, idempotencyKey: string, leadId: string): Promise<void> {
  const [draft] = await ctx.db
    .select({ id: leads.id, status: leads.status })
    .from(leads)
    .where(and(eq(leads.idempotencyKey, idempotencyKey), isNull(leads.requestHash)))
    .for('update')
  if (!draft || draft.id === leadId) return
  const isDraft = eq(leads.id, draft.id)
  if (draft.status !== 'draft') {
    await ctx.db.update(leads).set({ idempotencyKey: randomUUIDv7() }).where(isDraft)
    return
  }
  await moveEvents(ctx, { from: draft.id, to: leadId })
  await ctx.db.delete(leads).where(isDraft)
}

/** A suspected bot makes no client. */
async function findClient(ctx: Ctx, lead: NewLead['lead']): Promise<string | null> {
  return lead.suspicions.length > 0 ? null : ctx.listeners.clientNamed(ctx, lead)
}

/** Null without any. */
export function joinNotes(...sentences: (string | null)[]): string | null {
  return sentences.filter(Boolean).join(' ') || null
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
    copyDelay,
  }: {
    id: string
    status: LeadStatus
    lead: Pick<NewLead['lead'], 'email' | 'suspicions'>
  } & Pick<NewLead, 'copyDelay'>,
): Promise<void> {
  await queueMail(ctx, 'lead-agency', id)
  const answersVisitor = leadStates[status].answersVisitor && suspicions.length === 0 && email !== ''
  if (answersVisitor) await queueMail(ctx, 'lead-visitor', id, copyDelay)
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

// Crockford's base 32: no two characters look or sound alike.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function createReference(): string {
  return `OW-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
