import { and, desc, gte, lt, sql } from 'drizzle-orm'
import { leadDays } from '#db/schema/lead-days.ts'
import { agencyDayAt, type Day, dayAfter, mondayOf } from '#domain/calendar-day.ts'
import { hourMs } from '#domain/duration.ts'
import { leadSources } from '#domain/records/lead.ts'
import type { LeadStepCounts, LeadsOfSource, leadSteps } from '#domain/records/lead-step.ts'
import { countLeadSteps } from '#features/leads/lead-steps.server.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { shareRead } from '#platform/sharing/share-read.server.ts'
import { firstDayOf } from './count-lead-days.server.ts'
import type { Funnel, FunnelQuery } from './statistics.ts'

/** A day, and an hour for the count itself. */
const oldAfterMs = 25 * hourMs

/** The days up to the last count as counted then, the later ones as they are now. */
export async function readFunnel(ctx: Ctx, input: FunnelQuery): Promise<Funnel> {
  requireStaff(ctx)
  const { weeks, source } = input
  return shareRead(ctx, `funnel ${weeks} ${source}`, (ctx) => countFunnel(ctx, input))
}

async function countFunnel(ctx: Ctx, { weeks, source }: FunnelQuery): Promise<Funnel> {
  const now = ctx.clock()
  const today = agencyDayAt(now)
  const first = firstDayOf(Number(weeks), today)
  const [last] = await ctx.db
    .select({ day: leadDays.day, countedAt: leadDays.countedAt })
    .from(leadDays)
    .where(lt(leadDays.day, today))
    .orderBy(desc(leadDays.day))
    .limit(1)
  const liveFrom = last && last.day >= first ? dayAfter(last.day, 1) : first
  const [counted, live] = await Promise.all([
    countedWeeks(ctx, first, liveFrom),
    countLeadSteps(ctx, { from: liveFrom, to: today }),
  ])
  const rows = [...counted, ...live.map(({ day, ...row }) => ({ ...row, monday: mondayOf(day) }))]
  const chosen = rows.filter((row) => source === '' || row.source === source)
  const mondays = Array.from({ length: Number(weeks) }, (_, week) => dayAfter(first, 7 * week))
  return {
    weeks: mondays.map((monday) => ({ monday, ...sum(chosen.filter((row) => row.monday === monday)) })),
    total: sum(chosen),
    sources: leadSources
      .map((source) => ({ source, ...sum(rows.filter((row) => row.source === source)) }))
      .filter(({ requests }) => requests > 0),
    countedAt: last?.countedAt.toISOString() ?? null,
    isOld: !last || now.getTime() - last.countedAt.getTime() > oldAfterMs,
  }
}

function countedWeeks(
  { db }: Pick<Ctx, 'db'>,
  first: Day,
  before: Day,
): Promise<(LeadsOfSource & { monday: Day })[]> {
  const total = (column: (typeof leadDays)[(typeof leadSteps)[number]]) => sql<number>`sum(${column})::int`
  return db
    .select({
      monday: sql<Day>`date_trunc('week', ${leadDays.day})::date::text`,
      source: leadDays.source,
      requests: total(leadDays.requests),
      answered: total(leadDays.answered),
      quoted: total(leadDays.quoted),
      won: total(leadDays.won),
      paid: total(leadDays.paid),
      launched: total(leadDays.launched),
    })
    .from(leadDays)
    .where(and(gte(leadDays.day, first), lt(leadDays.day, before)))
    .groupBy(sql`1`, leadDays.source)
}

function sum(rows: readonly LeadStepCounts[]): LeadStepCounts {
  const of = (step: keyof LeadStepCounts) => rows.reduce((total, row) => total + row[step], 0)
  return {
    requests: of('requests'),
    answered: of('answered'),
    quoted: of('quoted'),
    won: of('won'),
    paid: of('paid'),
    launched: of('launched'),
  }
}
