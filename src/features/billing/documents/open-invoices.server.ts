import { and, asc, eq, ne } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import type { Ctx } from '#platform/context.server.ts'

/** Of the lead's price, by our books, oldest first. Amounts in paise. */
export function findOpenInvoices({ db }: Pick<Ctx, 'db'>, { leadId }: { leadId: string }) {
  return db
    .select({ number: documents.number, part: documents.part, amountMinor: documents.amountMinor })
    .from(documents)
    .where(and(eq(documents.leadId, leadId), ne(documents.part, 'extra'), eq(documents.state, 'open')))
    .orderBy(asc(documents.issuedAt), asc(documents.id))
}
