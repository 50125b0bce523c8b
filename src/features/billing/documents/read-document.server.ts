import { asc, eq, or } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { documentStates } from '#domain/records/document.ts'
import { listedEvents } from '#features/leads/read-lead.server.ts'
import { findOrder } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { inSnapshot } from '#platform/database/snapshot.server.ts'
import { type OpenRecord, openRecord, requireRow } from '#platform/records/authorise-record.server.ts'
import { toListItems } from '#platform/records/list-items.server.ts'
import { listLiveLinks } from '#platform/records/record-links.server.ts'
import { listDocumentEvents } from '#platform/records/timeline.server.ts'
import { documentColumns, type ListedDocument } from './document-queries.server.ts'
import { documentRecord } from './document-record.server.ts'
import { documentSummariesOf } from './document-summaries.server.ts'
import { type DocumentPage, type DocumentSummary, invoiceNoun } from './invoice.ts'
import { pollDocument } from './paying/poll-documents.server.ts'
import { closedSheetOf, type DocumentSheet, sheetOf } from './pdf/document-sheet.ts'
import { handlingOf } from './reminding/invoice-handling.server.ts'

/** @throws AppError `unauthenticated`, `not-found` */
export async function readDocument(ctx: Ctx, { id }: { id: string }): Promise<DocumentPage> {
  return readDocumentPage(ctx, await openRecord(ctx, documentRecord, id))
}

/** @throws AppError `not-found` */
export async function readDocumentPage(ctx: Ctx, { id, side }: OpenRecord): Promise<DocumentPage> {
  const document = await requireRow(ctx, documentRecord, id)
  const asked = await pollDocument(ctx, document)
  const [summary, ...related] = await inSnapshot(ctx, (ctx) => relatedSummaries(ctx, document))
  if (!summary) throw new Error('A document without its summary')
  return {
    document: { ...summary, isChecking: asked.isChecking && documentStates[summary.status].canBePaid },
    sheet: await sheetNow(ctx, document, summary),
    related,
    isPayingOff: ctx.gateway.mode === 'off',
    side,
    ...(side === 'staff'
      ? await staffPart(ctx, document, summary)
      : { handling: null, events: [], links: [] }),
  }
}

async function staffPart(
  ctx: Ctx,
  document: ListedDocument,
  summary: DocumentSummary,
): Promise<Pick<DocumentPage, 'handling' | 'events' | 'links'>> {
  const { id } = document
  return {
    handling: handlingOf(ctx, document, summary),
    events: toListItems(ctx, listedEvents(), await listDocumentEvents(ctx, document)),
    links: await listLiveLinks(ctx, { noun: invoiceNoun, subjectId: id }),
  }
}

/** The page follows the payments; the PDF stays as issued. */
async function sheetNow(
  ctx: Ctx,
  document: ListedDocument,
  { dueInrMinor }: DocumentSummary,
): Promise<DocumentSheet> {
  const { kind, orderId, content, dueOn } = document
  if (kind !== 'invoice' || dueInrMinor > 0) return sheetOf({ ...document, content: { ...content, dueOn } })
  const order = orderId === null ? null : await findOrder(ctx, { orderId })
  return closedSheetOf(document, order?.paidAt ?? null)
}

/** The document, then what it corrects or what corrects it, oldest first. */
async function relatedSummaries(ctx: Ctx, document: ListedDocument): Promise<DocumentSummary[]> {
  const { id, refersTo } = document
  const related = await ctx.db
    .select(documentColumns)
    .from(documents)
    .where(or(eq(documents.refersTo, id), refersTo === null ? undefined : eq(documents.id, refersTo)))
    .orderBy(asc(documents.issuedAt), asc(documents.id))
  return documentSummariesOf(ctx, [document, ...related])
}
