import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { leadEvents, leads } from '#db/schema/leads.ts'
import { eraseMailsAbout } from '#features/mails/mail.server.ts'
import { itemsOf } from '#platform/records/list-items.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import { isBookedLead } from './booked-leads.server.ts'
import { addLeadEvent } from './lead.server.ts'
import { leadDetailOf, listedLead } from './lead-rows.server.ts'
import { unasked } from './receiving/store-lead.server.ts'

/** A client's requests. One with a payment or a document keeps its reference and what was chosen, and names nobody. */
export const leadData: PersonalData = {
  name: 'requests',
  async read({ ctx, input }) {
    const { db } = ctx
    const rows = await db.select().from(leads).where(isFrom(input)).orderBy(asc(leads.createdAt))
    const ids = rows.map(({ id }) => id)
    const events = await db
      .select({ leadId: leadEvents.leadId, at: leadEvents.at, kind: leadEvents.kind, data: leadEvents.data })
      .from(leadEvents)
      .where(inArray(leadEvents.leadId, ids))
      .orderBy(asc(leadEvents.id))
    const listed = {
      ...listedLead,
      itemOf: (row: (typeof rows)[number]) => ({
        ...leadDetailOf(row),
        events: events.filter(({ leadId }) => leadId === row.id).map(({ leadId: _, ...event }) => event),
      }),
    }
    return itemsOf(ctx, listed, rows)
  },
  async erase({ ctx, input }) {
    const { db } = ctx
    const rows = await db.select({ id: leads.id }).from(leads).where(isFrom(input)).for('update')
    const booked = await db
      .select({ id: leads.id })
      .from(leads)
      .where(and(isFrom(input), isBookedLead))
    const kept = booked.map(({ id }) => id)
    const { quote: _, ...noAnswers } = unasked
    await db
      .update(leads)
      .set({ ...noAnswers, ownerId: null, visitorId: null })
      .where(inArray(leads.id, kept))
    await db.delete(leadEvents).where(inArray(leadEvents.leadId, kept))
    for (const leadId of kept) {
      await addLeadEvent({ ctx, input: { leadId, actor: 'System', event: { kind: 'erased', data: {} } } })
    }
    await db.delete(leads).where(and(isFrom(input), notInArray(leads.id, kept)))
    await eraseMailsAbout({ ctx, input: { subjectIds: rows.map(({ id }) => id) } })
    return []
  },
}

/** A draft has no owner, because nobody sent it. */
function isFrom({ userId, email }: { userId: string; email: string }) {
  return or(eq(leads.ownerId, userId), and(eq(leads.status, 'draft'), sql`lower(${leads.email}) = ${email}`))
}
