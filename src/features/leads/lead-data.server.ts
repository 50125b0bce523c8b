import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { leadEvents, leads } from '#db/schema/leads.ts'
import type { PersonalData } from '#features/accounts/account.server.ts'
import { eraseMailsAbout } from '#features/mails/mail.server.ts'
import { itemsOf } from '#platform/records/list-items.server.ts'
import { leadDetailOf, listedLead } from './lead-rows.server.ts'

/** A client's requests. Those that were paid go too: the books need only the order. */
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
    const erased = await ctx.db.delete(leads).where(isFrom(input)).returning({ id: leads.id })
    await eraseMailsAbout({ ctx, input: { subjectIds: erased.map(({ id }) => id) } })
  },
}

/** A draft has no owner, because nobody sent it. */
function isFrom({ userId, email }: { userId: string; email: string }) {
  return or(eq(leads.ownerId, userId), and(eq(leads.status, 'draft'), sql`lower(${leads.email}) = ${email}`))
}
