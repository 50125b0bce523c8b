import { getTableColumns, sql } from 'drizzle-orm'
import { leadDays } from '#db/schema/lead-days.ts'
import { agencyDayAt, type Day, dayAfter, mondayOf } from '#domain/calendar-day.ts'
import { leadSources } from '#domain/records/lead.ts'
import { countLeadSteps } from '#features/leads/lead-steps.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { mostWeeks } from './statistics.ts'

/** The first day of a period of weeks that ends with this one. */
export function firstDayOf(weeks: number, today: Day): Day {
  return dayAfter(mondayOf(today), -7 * (weeks - 1))
}

/**
 * Counts all days that the funnel can show, up to yesterday, because an old lead may still be won. A day without leads gets
 * rows too: they say that it was counted. Running it again changes nothing but the time.
 */
export async function countLeadDays(ctx: Ctx): Promise<void> {
  const countedAt = ctx.clock()
  const today = agencyDayAt(countedAt)
  const [from, to] = [firstDayOf(mostWeeks, today), dayAfter(today, -1)]
  const counted = await countLeadSteps(ctx, { from, to })
  const known = new Map(counted.map((row) => [`${row.day} ${row.source}`, row]))
  const rows: (typeof leadDays.$inferInsert)[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    for (const source of leadSources) {
      rows.push({ ...none, ...known.get(`${day} ${source}`), day, source, countedAt })
    }
  }
  const { day, source, ...values } = getTableColumns(leadDays)
  const set = Object.entries(values).map(([name, { name: column }]) => [
    name,
    sql`excluded.${sql.identifier(column)}`,
  ])
  await ctx.db
    .insert(leadDays)
    .values(rows)
    .onConflictDoUpdate({ target: [day, source], set: Object.fromEntries(set) })
}

const none = { requests: 0, answered: 0, quoted: 0, won: 0, paid: 0, launched: 0 }
