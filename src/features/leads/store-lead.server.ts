import { randomInt, randomUUIDv7 } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { queueMails } from '#features/mails/mail.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx, Db } from '#platform/context.server.ts'
import type { LeadDetail, LeadReceipt, LeadStatus } from './lead.ts'
import { leadStates } from './lead.ts'
import { leadAgencyMail, leadVisitorMail } from './lead-mails.server.ts'

export type StoredLead = { receipt: LeadReceipt; repeated: boolean }

export type NewLead = Omit<LeadDetail, 'id' | 'reference' | 'status' | 'createdAt' | 'updatedAt'>

/**
 * Commits a lead, the beginning of its timeline and its mails together, once for each idempotency key.
 * @param requestHash tells the same request sent again from another one under the same key.
 * @param note what staff should know about it from the start.
 * @throws AppError `key-reused` when the key belongs to another request.
 */
export async function storeLead({
  ctx,
  lead,
  note,
  idempotencyKey,
  requestHash,
}: {
  ctx: Ctx
  lead: NewLead
  note: string | null
  idempotencyKey: string
  requestHash: string
}): Promise<StoredLead> {
  const id = randomUUIDv7()
  const status: LeadStatus = lead.suspicions.length > 0 ? 'quarantined' : 'new'
  for (;;) {
    const reference = createReference()
    const isNew = await ctx.db.transaction(async (tx) => {
      const inserted = await insertLead(tx)
      if (inserted) {
        const mails = leadStates[status].answersVisitor ? [leadAgencyMail, leadVisitorMail] : [leadAgencyMail]
        await queueMails(
          ctx.queue,
          tx,
          mails.map(({ kind }) => ({ kind, subjectId: id })),
        )
      }
      return inserted
    })
    if (isNew) return { receipt: { success: true, id, reference }, repeated: false }
    const earlier = await findEarlier()
    if (earlier) return earlier
    // Neither ours nor the key's: the reference is taken already, which is rare. Draw another.

    /** Waits for a transaction that is storing the same key, at most the connection's lock_timeout. */
    async function insertLead(tx: Db): Promise<boolean> {
      const now = ctx.clock().toISOString()
      const events = [
        {
          kind: 'received',
          actor: 'Visitor',
          data: { source: lead.source, suspicions: lead.suspicions },
        },
        ...(note === null ? [] : [{ kind: 'note', actor: 'System', data: { text: note } }]),
      ]
      // By hand: this is the one statement whose speed visitors feel, and the query builder costs as much as the insert.
      const result = await tx.execute(sql`
        with lead as (
          insert into leads (
            id, reference, idempotency_key, request_hash, source, status, suspicions, name, email, phone, company_name,
            business_location, project_type, contact_method, best_time, timeline, budget, message, quote, created_at,
            updated_at
          ) values (
            ${id}, ${reference}, ${idempotencyKey}, ${requestHash}, ${lead.source}, ${status},
            ${sql.param(lead.suspicions)}, ${lead.name}, ${lead.email}, ${lead.phone}, ${lead.companyName},
            ${lead.businessLocation}, ${lead.projectType}, ${lead.contactMethod}, ${lead.bestTime}, ${lead.timeline},
            ${lead.budget}, ${lead.message}, ${lead.quote && JSON.stringify(lead.quote)}, ${now}, ${now}
          )
          on conflict do nothing
          returning id, created_at
        )
        insert into lead_events (lead_id, at, kind, actor, data)
        select lead.id, lead.created_at, event.kind, event.actor, event.data
        from lead, jsonb_to_recordset(${JSON.stringify(events)}) as event(kind text, actor text, data jsonb)`)
      return (result.rowCount ?? 0) > 0
    }
  }

  async function findEarlier(): Promise<StoredLead | null> {
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
}

// Crockford's base 32: read aloud on the phone without being mistaken.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function createReference(): string {
  return `OW-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
