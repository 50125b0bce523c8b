import { randomInt, randomUUIDv7 } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { mailQueue } from '#features/mails/mail.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { violatesUnique } from '#platform/database.server.ts'
import { type LeadDetail, type LeadReceipt, type LeadStatus, leadStates } from './lead.ts'
import { leadAgencyMail, leadVisitorMail } from './lead-mails.server.ts'

export type StoredLead = { receipt: LeadReceipt; repeated: boolean }

export type NewLead = {
  lead: Omit<LeadDetail, 'id' | 'reference' | 'status' | 'createdAt' | 'updatedAt'>
  /** What staff should know about it from the start. */
  note: string | null
  idempotencyKey: string
  /** Tells the same request sent again from another one under the same key. */
  requestHash: string
}

/**
 * Commits a lead, the beginning of its timeline and its mails together, once for each idempotency key. Waits for another
 * process that is storing the same key, at most the connection's lock_timeout.
 * @throws AppError `key-reused` when the key belongs to another request.
 */
export async function storeLead({ ctx, input }: { ctx: Ctx; input: NewLead }): Promise<StoredLead> {
  for (;;) {
    const lead = { id: randomUUIDv7(), reference: createReference() }
    try {
      await insertLead(ctx, input, lead)
      return { receipt: { success: true, ...lead }, repeated: false }
    } catch (error) {
      if (violatesUnique(error, 'leads_idempotency_key_unique')) return findEarlier(ctx, input)
      // Two of a billion references are rarely the same: draw another.
      if (!violatesUnique(error, 'leads_reference_unique')) throw error
    }
  }
}

/** One statement and so one trip: a visitor waits for it, and as a transaction of its own parts it takes twice as long. */
async function insertLead(
  ctx: Ctx,
  { lead, note, idempotencyKey, requestHash }: NewLead,
  { id, reference }: { id: string; reference: string },
): Promise<void> {
  const status: LeadStatus = lead.suspicions.length > 0 ? 'quarantined' : 'new'
  const answersVisitor = leadStates[status].answersVisitor && lead.email !== ''
  const mails = answersVisitor ? [leadAgencyMail, leadVisitorMail] : [leadAgencyMail]
  const jobs = await ctx.queue.insertOf(
    mailQueue,
    mails.map(({ kind }) => ({ kind, subjectId: id })),
  )
  const events = [
    { kind: 'received', actor: 'Visitor', data: { source: lead.source, suspicions: lead.suspicions } },
    ...(note === null ? [] : [{ kind: 'note', actor: 'System', data: { text: note } }]),
  ]
  const now = ctx.clock().toISOString()
  await ctx.db.execute(sql`
    with lead as (
      insert into leads (
        id, reference, idempotency_key, request_hash, source, status, suspicions, name, email, phone, company_name,
        business_location, project_type, contact_method, best_time, timeline, budget, message, quote, created_at, updated_at
      ) values (
        ${id}, ${reference}, ${idempotencyKey}, ${requestHash}, ${lead.source}, ${status}, ${sql.param(lead.suspicions)},
        ${lead.name}, ${lead.email}, ${lead.phone}, ${lead.companyName}, ${lead.businessLocation}, ${lead.projectType},
        ${lead.contactMethod}, ${lead.bestTime}, ${lead.timeline}, ${lead.budget}, ${lead.message},
        ${lead.quote && JSON.stringify(lead.quote)}, ${now}, ${now}
      )
      returning id, created_at
    ), jobs as (${jobs})
    insert into lead_events (lead_id, at, kind, actor, data)
    select lead.id, lead.created_at, event.kind, event.actor, event.data
    from lead, jsonb_to_recordset(${JSON.stringify(events)}) as event(kind text, actor text, data jsonb)`)
}

async function findEarlier(
  ctx: Ctx,
  { idempotencyKey, requestHash }: Pick<NewLead, 'idempotencyKey' | 'requestHash'>,
): Promise<StoredLead> {
  const [row] = await ctx.db
    .select({ id: leads.id, reference: leads.reference, requestHash: leads.requestHash })
    .from(leads)
    .where(eq(leads.idempotencyKey, idempotencyKey))
  if (row?.requestHash !== requestHash) {
    throw new AppError('key-reused', 'This idempotency key was used for another request.')
  }
  return { receipt: { success: true, id: row.id, reference: row.reference }, repeated: true }
}

// Crockford's base 32: read aloud on the phone without being mistaken.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function createReference(): string {
  return `OW-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
