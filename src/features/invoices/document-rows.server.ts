import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { findPaidAmounts } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type DocumentSummary, documentStatusOf } from './invoice.ts'
import type { DocumentRow } from './issue-document.server.ts'

const { pdf: _, ...columns } = getTableColumns(documents)
/** A document's columns besides its PDF, which only a download needs. */
export const documentColumns = columns

export type LightDocument = Omit<DocumentRow, 'pdf'>

/** Describes documents for a list, in the same order, by what is true of their money now. */
export async function documentSummariesOf(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  rows: readonly LightDocument[],
): Promise<DocumentSummary[]> {
  if (rows.length === 0) return []
  const paid = await findPaidAmounts({
    ctx,
    input: { orderIds: rows.flatMap(({ orderId }) => orderId ?? []) },
  })
  const credits = await ctx.db
    .select({ refersTo: documents.refersTo, sum: sql<number>`sum(${documents.amountMinor})::float8` })
    .from(documents)
    .where(
      and(
        eq(documents.kind, 'credit-note'),
        inArray(
          documents.refersTo,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(documents.refersTo)
  return rows.map((row) => {
    const creditedMinor = credits.find(({ refersTo }) => refersTo === row.id)?.sum ?? 0
    const isPaid = row.kind !== 'credit-note' && row.orderId !== null && paid.has(row.orderId)
    const paidMinor = isPaid ? row.amountMinor : 0
    const { buyer, subject } = row.content
    return {
      id: row.id,
      kind: row.kind,
      number: row.number,
      part: row.part,
      status: documentStatusOf(row, { paidMinor, creditedMinor }, ctx.clock()),
      isTest: row.isTest,
      subject,
      clientName: buyer.companyName || buyer.name,
      issuedAt: row.issuedAt.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
      amountInrMinor: row.amountMinor,
      paidInrMinor: paidMinor,
      creditedInrMinor: creditedMinor,
      dueInrMinor: row.kind === 'invoice' ? row.amountMinor - paidMinor : 0,
      leadId: row.leadId,
      projectId: row.projectId,
    }
  })
}
