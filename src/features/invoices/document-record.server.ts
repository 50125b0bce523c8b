import { eq } from 'drizzle-orm'
import { acceptedQuoteOfDocument, projectOfDocument, projectOwnerOfDocument } from '#db/joins.ts'
import { documents } from '#db/schema/documents.ts'
import { projectNoun } from '#domain/records/project.ts'
import { quoteNoun } from '#domain/records/quote.ts'
import type { Owned } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { openRecord, recordOf } from '#platform/records/open-record.server.ts'
import { liveLinkHash } from '#platform/records/record-links.server.ts'
import { documentColumns, type LightDocument } from './document-rows.server.ts'
import { invoiceNoun } from './invoice.ts'

type Asking = Pick<Ctx, 'db' | 'clock' | 'actor'>

/**
 * Documents open for their owner, the owner of the project that lists them, staff, and the holder of a link: to them, to the
 * project of their lead, or, for what is about a deposit, to the quote that was accepted.
 */
export const documentRecord = recordOf<typeof documents, never, never, LightDocument>({
  noun: invoiceNoun,
  table: documents,
  columns: documentColumns,
  missing: 'There is no such invoice.',
  openTo: openersOf,
})

/** Returns the asking client if they own the document or its project, and the hash of the asking link if it opens it. */
async function openersOf(ctx: Asking, { id, ownerId, part }: LightDocument): Promise<Owned> {
  const [of] = await ctx.db
    .select({
      projectId: projectOfDocument,
      projectOwnerId: projectOwnerOfDocument,
      quoteId: acceptedQuoteOfDocument,
    })
    .from(documents)
    .where(eq(documents.id, id))
  if (ctx.actor.kind === 'client') {
    const ownsProject = of?.projectOwnerId === ctx.actor.userId
    return { ownerId: ownsProject ? ctx.actor.userId : ownerId }
  }
  const openers = [
    { noun: invoiceNoun, subjectId: id },
    { noun: projectNoun, subjectId: of?.projectId },
    { noun: quoteNoun, subjectId: part === 'deposit' ? of?.quoteId : null },
  ]
  for (const { noun, subjectId } of openers) {
    const linkHash = subjectId ? await liveLinkHash({ ctx, input: { noun, subjectId } }) : null
    if (linkHash !== null) return { linkHash }
  }
  return {}
}

/** Reads the PDF's bytes as they were issued. @throws AppError `unauthenticated`, `not-found` */
export async function readDocumentPdf({
  ctx,
  input,
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<{ number: string; pdf: Buffer }> {
  const { number } = (await openRecord(ctx, documentRecord, input.id)).row
  const [row] = await ctx.db.select({ pdf: documents.pdf }).from(documents).where(eq(documents.id, input.id))
  if (!row) throw new Error('A document vanished while it was read')
  return { number, pdf: row.pdf }
}
