import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { isBookedLead } from '#db/joins.ts'
import { leads } from '#db/schema/leads.ts'
import { eraseMailsAbout } from '#features/mails/mail.server.ts'
import { itemsOf } from '#platform/records/list-items.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import { appendEvent, eraseEvents, listEvents } from '#platform/records/timeline.server.ts'
import { leadDetailOf, listedLead } from './lead-rows.server.ts'
import { unasked } from './receiving/store-lead.server.ts'

/** A client's requests. One with a payment or a document keeps its reference and what was chosen, and names nobody. */
export const leadData: PersonalData = {
  name: 'requests',
  async read({ ctx, input }) {
    const { db } = ctx
    const rows = await db.select().from(leads).where(isFrom(input)).orderBy(asc(leads.createdAt))
    const timelines = new Map<string, object[]>()
    for (const { id } of rows) {
      const events = await listEvents(ctx, { leadId: id })
      timelines.set(
        id,
        events.map(({ at, kind, data }) => ({ at, kind, data })),
      )
    }
    const listed = {
      ...listedLead,
      itemOf: (row: (typeof rows)[number]) => ({
        ...leadDetailOf(row),
        events: timelines.get(row.id),
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
    await eraseEvents(ctx, { leadIds: kept })
    for (const leadId of kept) await appendEvent(ctx, { leadId }, 'System', { kind: 'erased', data: {} })
    await db.delete(leads).where(and(isFrom(input), notInArray(leads.id, kept)))
    await eraseMailsAbout({ ctx, input: { subjectIds: rows.map(({ id }) => id) } })
    return []
  },
}

/** A draft has no owner, because nobody sent it. */
function isFrom({ userId, email }: { userId: string; email: string }) {
  return or(eq(leads.ownerId, userId), and(eq(leads.status, 'draft'), sql`lower(${leads.email}) = ${email}`))
}
