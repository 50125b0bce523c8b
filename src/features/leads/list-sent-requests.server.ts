import { and, eq, isNotNull } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { requireClient } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { itemsOf } from '#platform/records/list-items.server.ts'
import { newestFirst } from '#platform/records/list-page.server.ts'
import type { Listed } from '#platform/records/list-page.ts'
import { requestTitle, requestTotal, type SentRequest } from './sent-request.ts'

/** More than anybody sends; a program's flood of requests stays readable for staff alone. */
const mostListed = 100

/**
 * Lists the requests that a client has sent, newest first. Says nothing of what the desk thinks of them, and leaves out
 * drafts.
 * @throws AppError unless a client asks
 */
export async function listSentRequests({ ctx }: { ctx: Ctx }): Promise<Listed<SentRequest>[]> {
  const { userId } = requireClient(ctx)
  const rows = await ctx.db
    .select({
      id: leads.id,
      reference: leads.reference,
      createdAt: leads.createdAt,
      source: leads.source,
      projectType: leads.projectType,
      services: leads.services,
      quote: leads.quote,
    })
    .from(leads)
    .where(and(eq(leads.ownerId, userId), isNotNull(leads.requestHash)))
    .orderBy(...newestFirst(leads))
    .limit(mostListed)
  const listed = {
    noun: 'request',
    itemOf(row: (typeof rows)[number]): SentRequest {
      const request = { ...row, createdAt: row.createdAt.toISOString() }
      // Both throw for a choice that no screen can show.
      requestTitle(request)
      requestTotal(request)
      return request
    },
    nameOf: ({ reference }: (typeof rows)[number]) => reference,
  }
  return itemsOf(ctx, listed, rows)
}
