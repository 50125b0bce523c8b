import { and, count, gte, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import { agencyDayOf, startOfDay } from '#db/agency-day.ts'
import { isLaunchedLead, isPaidLeadWith, isQuotedLead } from '#db/joins.ts'
import { leads } from '#db/schema/leads.ts'
import { type Day, dayAfter } from '#domain/calendar-day.ts'
import { leadStates, leadStatuses, staffSources } from '#domain/records/lead.ts'
import type { LeadsOfSource } from '#domain/records/lead-step.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { newestFirst } from '#platform/records/list-page.server.ts'

/** Neither drafts nor quarantined ones. */
const isRequest = inArray(
  leads.status,
  leadStatuses.filter((status) => leadStates[status].answersVisitor),
)

const where = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`

/**
 * How far the leads of each day and source have come until now. A payment counts in the site's own mode, and one that was
 * refunded later counts too.
 * @param input `to` is the last day
 */
export function countLeadSteps(
  ctx: Pick<Ctx, 'db' | 'gateway'>,
  { from, to }: { from: Day; to: Day },
): Promise<(LeadsOfSource & { day: Day })[]> {
  return ctx.db
    .select({
      day: agencyDayOf(leads.createdAt),
      source: leads.source,
      requests: count(),
      answered: where(sql`${leads.answeredAt} is not null`),
      quoted: where(isQuotedLead),
      won: where(sql`${leads.status} = 'won'`),
      paid: where(isPaidLeadWith(isTestSite(ctx) ? 'test' : 'real')),
      launched: where(isLaunchedLead),
    })
    .from(leads)
    .where(
      and(
        isRequest,
        gte(leads.createdAt, startOfDay(from)),
        lt(leads.createdAt, startOfDay(dayAfter(to, 1))),
      ),
    )
    .groupBy(sql`1`, leads.source)
}

/**
 * A lead that staff stored waits for no answer.
 * @param input `since`: when the requests came; `most`: only so many of the newest
 */
export async function measureFirstReplies(
  { db }: Pick<Ctx, 'db'>,
  { since, most }: { since: Date; most: number },
): Promise<{ answered: number; waiting: number; medianSeconds: number | null }> {
  const requests = db
    .select({ createdAt: leads.createdAt, answeredAt: leads.answeredAt })
    .from(leads)
    .where(and(isRequest, notInArray(leads.source, [...staffSources]), gte(leads.createdAt, since)))
    .orderBy(...newestFirst(leads))
    .limit(most)
    .as('requests')
  const took = sql`extract(epoch from ${requests.answeredAt} - ${requests.createdAt})`
  const [found] = await db
    .select({
      answered: sql<number>`count(${requests.answeredAt})::int`,
      waiting: where(sql`${requests.answeredAt} is null`),
      medianSeconds: sql<number | null>`percentile_cont(0.5) within group (order by ${took})`,
    })
    .from(requests)
  return found ?? { answered: 0, waiting: 0, medianSeconds: null }
}
