import { asc, eq, or } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { documentStates } from '#domain/records/document.ts'
import { findOrder } from '#features/payments/payment.server.ts'
import { findProjectOfLead, findProjectOwner, projectRecord } from '#features/projects/project.server.ts'
import { findAcceptedQuote, quoteRecord } from '#features/quotes/quote.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { openRecord, recordOf } from '#platform/records/open-record.server.ts'
import { listLiveLinks, liveLinkHash } from '#platform/records/record-links.server.ts'
import { inSnapshot } from '#platform/snapshot.server.ts'
import { askAboutDocument } from './ask-about-documents.server.ts'
import { documentColumns, documentSummariesOf, type LightDocument } from './document-rows.server.ts'
import { type DocumentPage, type DocumentSummary, invoiceNoun } from './invoice.ts'
import { closedSheetOf, type DocumentSheet, sheetOf } from './paper/document-sheet.ts'

type Asked = { ctx: Ctx; input: { id: string } }

/**
 * Documents open for their owner, the owner of the project that lists them, staff, and the holder of a link: to them, to the
 * project of their lead, or, for what is about a deposit, to the quote that was accepted.
 */
export const documentRecord = recordOf<typeof documents, never, never, LightDocument>({
  noun: invoiceNoun,
  table: documents,
  columns: documentColumns,
  missing: 'There is no such invoice.',
  openTo: async (ctx, row) => ({
    ownerId: ctx.actor.kind === 'client' ? await ownerOf(ctx, row, ctx.actor.userId) : null,
    linkHash: ctx.actor.kind === 'link-holder' ? await linkHashOf(ctx, row) : null,
  }),
})

type Asking = Pick<Ctx, 'db' | 'clock' | 'actor'>

/** Returns the asking client if they own the document or the project that lists it, else its own owner. */
async function ownerOf(ctx: Asking, document: LightDocument, asking: string): Promise<string | null> {
  if (document.ownerId === asking) return asking
  const projectId = await findProjectId(ctx, document)
  const owner = projectId && (await findProjectOwner({ ctx, input: { id: projectId } }))
  return owner === asking ? asking : document.ownerId
}

async function linkHashOf(ctx: Asking, document: LightDocument): Promise<string | null> {
  const { id, leadId, part } = document
  const quote = leadId && part === 'deposit' ? await findAcceptedQuote({ ctx, input: { leadId } }) : null
  const openers = [
    { noun: invoiceNoun, subjectId: id },
    { noun: projectRecord.noun, subjectId: await findProjectId(ctx, document) },
    { noun: quoteRecord.noun, subjectId: quote?.id },
  ]
  for (const { noun, subjectId } of openers) {
    const hash = subjectId ? await liveLinkHash({ ctx, input: { noun, subjectId } }) : null
    if (hash !== null) return hash
  }
  return null
}

/** Returns the project that a document belongs to, by itself or by its lead; null without one. */
export async function findProjectId(
  ctx: Pick<Ctx, 'db'>,
  { projectId, leadId }: Pick<LightDocument, 'projectId' | 'leadId'>,
): Promise<string | null> {
  return projectId ?? (leadId && (await findProjectOfLead({ ctx, input: { leadId } })))
}

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

/** Reads the PDF's bytes as they were issued. @throws AppError `unauthenticated`, `not-found` */
export async function readDocumentPdf({ ctx, input }: Asked): Promise<{ number: string; pdf: Buffer }> {
  const { number } = (await openRecord(ctx, documentRecord, input.id)).row
  const [row] = await ctx.db.select({ pdf: documents.pdf }).from(documents).where(eq(documents.id, input.id))
  if (!row) throw new Error('A document vanished while it was read')
  return { number, pdf: row.pdf }
}
