import { and, asc, eq, inArray } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { documentStates, documentStatuses } from '#domain/records/document.ts'
import type { Ctx } from '#platform/context.server.ts'
import { documentStatus } from './document-rows.server.ts'

const openStatuses = documentStatuses.filter((status) => documentStates[status].canBePaid)

/** Finds the invoices that ask a lead for money by our books, oldest first. Amounts in paise. */
export function findOpenInvoices({
  ctx: { db, clock },
  input: { leadId },
}: {
  ctx: Pick<Ctx, 'db' | 'clock'>
  input: { leadId: string }
}) {
  return db
    .select({ number: documents.number, part: documents.part, amountMinor: documents.amountMinor })
    .from(documents)
    .where(and(eq(documents.leadId, leadId), inArray(documentStatus(clock()), openStatuses)))
    .orderBy(asc(documents.issuedAt), asc(documents.id))
}
