import { and, eq, inArray, sql } from 'drizzle-orm'
import { isBooked } from '#db/joins.ts'
import { quotes } from '#db/schema/quotes.ts'
import { eraseMailsAbout } from '#features/mails/mail.server.ts'
import { eraseChanges } from '#platform/audit.server.ts'
import { oldestFirst } from '#platform/records/list-page.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import { deleteRecordLinks } from '#platform/records/record-links.server.ts'
import { quoteRecord } from './quote.server.ts'

/** An accepted quote whose lead is in the books stays as evidence. */
export const quoteData: PersonalData = {
  name: 'quotes',
  async read({ db }, { userId }) {
    const rows = await db
      .select()
      .from(quotes)
      .where(eq(quotes.ownerId, userId))
      .orderBy(...oldestFirst(quotes))
    return rows
      .filter(({ status }) => status !== 'draft')
      .map(({ ownerId: _, searchText: _search, ...quote }) => quote)
  },
  async erase(ctx, { userId }) {
    const own = eq(quotes.ownerId, userId)
    const rows = await ctx.db.select({ id: quotes.id }).from(quotes).where(own).for('update')
    const agreed = await ctx.db
      .select({ id: quotes.id })
      .from(quotes)
      .where(and(own, eq(quotes.status, 'accepted'), isBooked(sql`quotes.lead_id`)))
    await ctx.db
      .update(quotes)
      .set({
        ownerId: null,
        clientEmail: '',
        taxNumber: '',
        note: '',
        reason: '',
        acceptance: sql`jsonb_set(${quotes.acceptance}, '{address}', '""')`,
      })
      .where(
        inArray(
          quotes.id,
          agreed.map(({ id }) => id),
        ),
      )
    await ctx.db.delete(quotes).where(own)
    const subjectIds = rows.map(({ id }) => id)
    await eraseMailsAbout(ctx, { subjectIds })
    await deleteRecordLinks(ctx, { noun: quoteRecord.noun, subjectIds })
    await eraseChanges(ctx, { noun: quoteRecord.noun, subjectIds })
    return []
  },
}
