import { and, count, eq, sql } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { documentKindWords, documentStates, documentStatuses } from '#domain/records/document.ts'
import {
  documentColumns,
  documentStatus,
  type LightDocument,
} from '#features/invoices/document-rows.server.ts'
import type { DocumentList, DocumentListQuery } from '#features/invoices/invoice.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { csvOf, plainRupees } from '#platform/records/csv.server.ts'
import { itemsOf } from '#platform/records/list-items.server.ts'
import { containing, newestFirst, pageOf, rowsAfter, rowsAsked } from '#platform/records/list-page.server.ts'
import { listedDocument } from './document-summaries.server.ts'

const order = { createdAt: documents.issuedAt, id: documents.id }

/** Lists one page of documents, newest first, with the number in each status and what the invoices ask for. */
export async function listDocuments({
  ctx,
  input: { status, cursor, ...filters },
}: {
  ctx: Ctx
  input: DocumentListQuery
}): Promise<DocumentList> {
  requireStaff(ctx)
  const [rows, counted] = await Promise.all([
    ctx.db
      .select({ ...documentColumns, createdAt: documents.issuedAt })
      .from(documents)
      .where(and(matching(filters), ofStatus(ctx, status), rowsAfter(cursor, order)))
      .orderBy(...newestFirst(order))
      .limit(rowsAsked),
    ctx.db
      .select({
        filter: documentStatus(ctx.clock()),
        count: count(),
        sumMinor: sql<number>`coalesce(sum(${documents.amountMinor}) filter (
          where ${eq(documents.isTest, isTestSite(ctx))}), 0)::float8`,
      })
      .from(documents)
      .where(matching(filters))
      .groupBy(sql`1`),
  ])
  const sumOf = (wanted: string) => counted.find(({ filter }) => filter === wanted)?.sumMinor ?? 0
  return {
    ...pageOf(ctx, {
      ...(await listedDocument(ctx, rows)),
      rows,
      filters: documentStatuses,
      counted,
    }),
    asked: { dueInrMinor: sumOf('due'), overdueInrMinor: sumOf('overdue') },
  }
}

/** Exports the filtered documents as a table for spreadsheets. */
export async function exportDocuments({
  ctx,
  input: { status, ...filters },
}: {
  ctx: Ctx
  input: Omit<DocumentListQuery, 'cursor'>
}): Promise<string> {
  requireStaff(ctx)
  const rows = await ctx.db
    .select(documentColumns)
    .from(documents)
    .where(and(matching(filters), ofStatus(ctx, status)))
    .orderBy(...newestFirst(order))
  const listed = await listedDocument(ctx, rows)
  const line = {
    ...listed,
    itemOf(row: LightDocument) {
      const { content, clientEmail } = row
      const document = listed.itemOf(row)
      return {
        Number: document.number,
        Kind: documentKindWords[document.kind].title,
        Issued: content.issuedOn,
        Due: content.dueOn ?? '',
        Status: documentStates[document.status].label,
        Money: document.isTest ? 'simulated' : 'real',
        'Amount INR': plainRupees(document.amountInrMinor),
        'Paid INR': plainRupees(document.paidInrMinor),
        'Credited INR': plainRupees(document.creditedInrMinor),
        'Due INR': plainRupees(document.dueInrMinor),
        For: content.subject,
        Name: content.buyer.name,
        Company: content.buyer.companyName,
        'Tax number': content.buyer.taxNumber,
        Email: clientEmail,
      }
    },
  }
  return csvOf(itemsOf(ctx, line, rows))
}

function ofStatus(ctx: Ctx, status: DocumentListQuery['status']) {
  return status ? eq(documentStatus(ctx.clock()), status) : undefined
}

function matching({ kind, lead, order: orderId, q }: Omit<DocumentListQuery, 'status' | 'cursor'>) {
  return and(
    kind ? eq(documents.kind, kind) : undefined,
    lead ? eq(documents.leadId, lead) : undefined,
    orderId ? eq(documents.orderId, orderId) : undefined,
    containing(documents.searchText, q),
  )
}
