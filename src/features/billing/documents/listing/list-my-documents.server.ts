import { eq } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { requireClient } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { newestFirst } from '#platform/records/list-page.server.ts'
import { documentColumns } from '../document-queries.server.ts'
import type { Documents } from '../invoice.ts'
import { pollDocuments } from '../paying/poll-documents.server.ts'

const mostListed = 100

/** @throws AppError unless the caller is a client */
export async function listMyDocuments(ctx: Ctx): Promise<Documents> {
  const { userId } = requireClient(ctx)
  const rows = await ctx.db
    .select(documentColumns)
    .from(documents)
    .where(eq(documents.ownerId, userId))
    .orderBy(...newestFirst({ createdAt: documents.issuedAt, id: documents.id }))
    .limit(mostListed)
  return { documents: await pollDocuments(ctx, rows), isPayingOff: ctx.gateway.mode === 'off' }
}
