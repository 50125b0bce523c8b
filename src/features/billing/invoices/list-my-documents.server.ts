import { eq } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { documentColumns } from '#features/invoices/document-rows.server.ts'
import type { Documents } from '#features/invoices/invoice.ts'
import { requireClient } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { newestFirst } from '#platform/records/list-page.server.ts'
import { askAboutDocuments } from './ask-about-documents.server.ts'

const mostListed = 100

/** Lists a client's documents, newest first. @throws AppError unless a client asks */
export async function listMyDocuments({ ctx }: { ctx: Ctx }): Promise<Documents> {
  const { userId } = requireClient(ctx)
  const rows = await ctx.db
    .select(documentColumns)
    .from(documents)
    .where(eq(documents.ownerId, userId))
    .orderBy(...newestFirst({ createdAt: documents.issuedAt, id: documents.id }))
    .limit(mostListed)
  return { documents: await askAboutDocuments(ctx, rows), isPayingOff: ctx.gateway.mode === 'off' }
}
