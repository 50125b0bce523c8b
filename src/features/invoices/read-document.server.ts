import { asc, eq, or } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { findProjectOfLead, projectNoun } from '#features/projects/project.server.ts'
import { findAcceptedQuote, quoteNoun } from '#features/quotes/quote.server.ts'
import { requireOwner } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { liveLinkHash } from '#platform/records/record-links.server.ts'
import { askAboutDocuments } from './ask-about-documents.server.ts'
import { documentColumns, documentSummariesOf, type LightDocument } from './document-rows.server.ts'
import { invoiceNoun } from './invoice.server.ts'
import type { DocumentPage } from './invoice.ts'
import { sheetOf } from './paper/document-sheet.ts'

type Asked = { ctx: Ctx; input: { id: string } }

/**
 * Finds a document for its owner, staff, or the holder of a link: to it, to the project of its lead, or, for what is
 * about a deposit, to the quote that was accepted.
 * @throws AppError `unauthenticated` for a visitor; `not-found` for anyone else
 */
export async function openDocument({ ctx, input: { id } }: Asked): Promise<LightDocument> {
  const [row] = await ctx.db.select(documentColumns).from(documents).where(eq(documents.id, id))
  const linkHash = row && ctx.actor.kind === 'link-holder' ? await linkHashOf(ctx, row) : null
  const { linkHash: _, ...document } = requireOwner(
    ctx,
    row && { ...row, linkHash },
    'There is no such invoice.',
  )
  return document
}

async function linkHashOf(ctx: Ctx, document: LightDocument): Promise<string | null> {
  const { id, leadId, part } = document
  const quote = leadId && part === 'deposit' ? await findAcceptedQuote({ ctx, input: { leadId } }) : null
  const openers = [
    { noun: invoiceNoun, subjectId: id },
    { noun: projectNoun, subjectId: await findProjectId(ctx, document) },
    { noun: quoteNoun, subjectId: quote?.id },
  ]
  for (const { noun, subjectId } of openers) {
    const hash = subjectId ? await liveLinkHash({ ctx, input: { noun, subjectId } }) : null
    if (hash !== null) return hash
  }
  return null
}

/** Returns the project that a document belongs to, by itself or by its lead; null without one. */
export async function findProjectId(
  ctx: Ctx,
  { projectId, leadId }: Pick<LightDocument, 'projectId' | 'leadId'>,
): Promise<string | null> {
  return projectId ?? (leadId && (await findProjectOfLead({ ctx, input: { leadId } })))
}

/**
 * Reads a document with what is true of its money now.
 * @throws AppError `unauthenticated`, `not-found`
 */
export async function readDocument({ ctx, input }: Asked): Promise<DocumentPage> {
  const document = await openDocument({ ctx, input })
  const related = await ctx.db
    .select(documentColumns)
    .from(documents)
    .where(
      or(
        eq(documents.refersTo, document.id),
        document.refersTo === null ? undefined : eq(documents.id, document.refersTo),
      ),
    )
    .orderBy(asc(documents.issuedAt), asc(documents.id))
  const [summary] = await askAboutDocuments(ctx, [document])
  if (!summary) throw new Error('A document without its summary')
  return {
    document: summary,
    sheet: sheetOf(document),
    related: await documentSummariesOf(ctx, related),
    isPayingOff: ctx.gateway.mode === 'off',
    side: ctx.actor.kind === 'staff' ? 'staff' : 'client',
  }
}

/** Reads the PDF's bytes as they were issued. @throws AppError `unauthenticated`, `not-found` */
export async function readDocumentPdf({ ctx, input }: Asked): Promise<{ number: string; pdf: Buffer }> {
  const { number } = await openDocument({ ctx, input })
  const [row] = await ctx.db.select({ pdf: documents.pdf }).from(documents).where(eq(documents.id, input.id))
  if (!row) throw new Error('A document vanished while it was read')
  return { number, pdf: row.pdf }
}
