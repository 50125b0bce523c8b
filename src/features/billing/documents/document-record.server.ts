import { eq } from 'drizzle-orm'
import { acceptedQuoteOfDocument, projectOfDocument, projectOwnerOfDocument } from '#db/joins.ts'
import { documents } from '#db/schema/documents.ts'
import { projectNoun } from '#domain/records/project.ts'
import { quoteNoun } from '#domain/records/quote.ts'
import type { Owned } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { authoriseRecord, defineRecord } from '#platform/records/authorise-record.server.ts'
import { liveLinkHash } from '#platform/records/record-links.server.ts'
import { documentColumns, type ListedDocument } from './document-queries.server.ts'
import { invoiceNoun } from './invoice.ts'

type AccessCtx = Pick<Ctx, 'db' | 'clock' | 'actor'>

/**
 * For the owner, the owner of its project, staff, and the holder of a link to it, to its lead's project, or, for a
 * deposit, to the accepted quote.
 */
export const documentRecord = defineRecord<typeof documents, never, never, ListedDocument>({
  noun: invoiceNoun,
  table: documents,
  columns: documentColumns,
  missing: 'This invoice doesn’t exist.',
  openTo: readersOf,
})

async function readersOf(ctx: AccessCtx, { id, ownerId, part }: ListedDocument): Promise<Owned> {
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
    const linkHash = subjectId ? await liveLinkHash(ctx, { noun, subjectId }) : null
    if (linkHash !== null) return { linkHash }
  }
  return {}
}

/** As issued. @throws AppError `unauthenticated`, `not-found` */
export async function readDocumentPdf(
  ctx: Ctx,
  input: { id: string },
): Promise<{ number: string; pdf: Buffer }> {
  const { number } = (await authoriseRecord(ctx, documentRecord, input.id)).row
  const [row] = await ctx.db.select({ pdf: documents.pdf }).from(documents).where(eq(documents.id, input.id))
  if (!row) throw new Error('A document vanished while it was read')
  return { number, pdf: row.pdf }
}
