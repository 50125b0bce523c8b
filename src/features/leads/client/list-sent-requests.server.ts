import { and, eq, isNotNull, ne, notInArray } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { staffSources } from '#domain/records/lead.ts'
import { requireClient } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { toListItems } from '#platform/records/list-items.server.ts'
import { newestFirst } from '#platform/records/list-page.server.ts'
import type { Listed } from '#platform/records/list-page.ts'
import { requestTitle, requestTotal, type SentRequest } from './sent-request.ts'

const mostListed = 100

const sentColumns = {
  id: leads.id,
  reference: leads.reference,
  createdAt: leads.createdAt,
  source: leads.source,
  projectType: leads.projectType,
  services: leads.services,
  quote: leads.quote,
}

type SentRow = Pick<typeof leads.$inferSelect, keyof typeof sentColumns>

export const listedRequest = {
  noun: 'request',
  itemOf({ id, reference, createdAt, source, projectType, services, quote }: SentRow): SentRequest {
    const request = {
      ...{ id, reference, source, projectType, services, quote },
      createdAt: createdAt.toISOString(),
    }
    // Both throw for a choice that no screen can show.
    requestTitle(request)
    requestTotal(request)
    return request
  },
  nameOf: ({ reference }: SentRow) => reference,
}

/** @throws AppError unless the caller is a client */
export async function listSentRequests(ctx: Ctx): Promise<Listed<SentRequest>[]> {
  const { userId } = requireClient(ctx)
  const rows = await ctx.db
    .select(sentColumns)
    .from(leads)
    .where(
      and(
        eq(leads.ownerId, userId),
        isNotNull(leads.requestHash),
        ne(leads.status, 'removed'),
        notInArray(leads.source, [...staffSources]),
      ),
    )
    .orderBy(...newestFirst(leads))
    .limit(mostListed)
  return toListItems(ctx, listedRequest, rows)
}
