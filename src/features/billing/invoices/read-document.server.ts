import { asc, eq, or } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { documentStates } from '#domain/records/document.ts'
import { documentRecord } from '#features/invoices/document-record.server.ts'
import { documentColumns, type LightDocument } from '#features/invoices/document-rows.server.ts'
import { type DocumentPage, type DocumentSummary, invoiceNoun } from '#features/invoices/invoice.ts'
import { closedSheetOf, type DocumentSheet, sheetOf } from '#features/invoices/paper/document-sheet.ts'
import { findOrder } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { inSnapshot } from '#platform/database/snapshot.server.ts'
import { openRecord } from '#platform/records/open-record.server.ts'
import { listLiveLinks } from '#platform/records/record-links.server.ts'
import { askAboutDocument } from './ask-about-documents.server.ts'
import { documentSummariesOf } from './document-summaries.server.ts'

type Asked = { ctx: Ctx; input: { id: string } }

/**
 * Reads a document with what is true of its money now.
 * @throws AppError `unauthenticated`, `not-found`
 */
export async function readDocument({ ctx, input }: Asked): Promise<DocumentPage> {
  const { row: document, side } = await openRecord(ctx, documentRecord, input.id)
  const asked = await askAboutDocument(ctx, document)
  const [summary, ...related] = await inSnapshot(ctx, (ctx) => summariesAbout(ctx, document))
  if (!summary) throw new Error('A document without its summary')
  return {
    document: { ...summary, isChecking: asked.isChecking && documentStates[summary.status].canBePaid },
    sheet: await sheetNow(ctx, document, summary),
    related,
    isPayingOff: ctx.gateway.mode === 'off',
    side,
    links:
      side === 'staff'
        ? await listLiveLinks({ ctx, input: { noun: invoiceNoun, subjectId: document.id } })
        : [],
  }
}

/** The words of the page. A PDF keeps those with which it was issued. */
async function sheetNow(
  ctx: Ctx,
  document: LightDocument,
  { dueInrMinor }: DocumentSummary,
): Promise<DocumentSheet> {
  const { kind, orderId } = document
  if (kind !== 'invoice' || dueInrMinor > 0) return sheetOf(document)
  const order = orderId === null ? null : await findOrder({ ctx, input: { orderId } })
  return closedSheetOf(document, order?.paidAt ?? null)
}

/** Describes a document, and then what it corrects or what corrects it, oldest first. */
async function summariesAbout(ctx: Ctx, document: LightDocument): Promise<DocumentSummary[]> {
  const { id, refersTo } = document
  const related = await ctx.db
    .select(documentColumns)
    .from(documents)
    .where(or(eq(documents.refersTo, id), refersTo === null ? undefined : eq(documents.id, refersTo)))
    .orderBy(asc(documents.issuedAt), asc(documents.id))
  return documentSummariesOf(ctx, [document, ...related])
}
