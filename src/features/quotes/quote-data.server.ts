import { asc, eq } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import type { PersonalData } from '#features/accounts/account.server.ts'
import { eraseMailsAbout } from '#features/mails/mail.server.ts'
import { emptyChanges } from '#platform/audit.server.ts'
import { deleteRecordLinks } from '#platform/records/record-links.server.ts'
import { quoteNoun } from './quote.server.ts'

/** A client's quotes. Those that were paid go too: the books need only the order. */
export const quoteData: PersonalData = {
  name: 'quotes',
  async read({ ctx: { db }, input: { userId } }) {
    const rows = await db
      .select()
      .from(quotes)
      .where(eq(quotes.ownerId, userId))
      .orderBy(asc(quotes.createdAt))
    return rows.filter(({ status }) => status !== 'draft').map(({ ownerId: _, ...quote }) => quote)
  },
  async erase({ ctx, input: { userId } }) {
    const erased = await ctx.db.delete(quotes).where(eq(quotes.ownerId, userId)).returning({ id: quotes.id })
    const subjectIds = erased.map(({ id }) => id)
    await eraseMailsAbout({ ctx, input: { subjectIds } })
    await deleteRecordLinks({ ctx, input: { noun: quoteNoun, subjectIds } })
    await emptyChanges({ ctx, input: { noun: quoteNoun, subjectIds } })
  },
}
