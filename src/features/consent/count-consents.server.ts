import { type AnyColumn, sql } from 'drizzle-orm'
import { consents } from '#db/schema/consents.ts'
import { agency } from '#domain/agency.ts'
import { agencyDayAt, type Day, dayAfter } from '#domain/calendar-day.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { shareRead } from '#platform/sharing/share-read.server.ts'
import { type ConsentCount, type ConsentCounts, countedDays } from './consent-counts.ts'

/** Answers to the cookie banner, by the version of its text and by day. No row says who answered. */
export async function countConsents(ctx: Ctx): Promise<ConsentCounts> {
  requireStaff(ctx)
  const first = dayAfter(agencyDayAt(ctx.clock()), 1 - countedDays)
  const rows = await shareRead(ctx, `consents ${first}`, ({ db }) => readCounts(db, first))
  const versions: ConsentCount[] = []
  const days: ConsentCounts['days'] = []
  for (const { policyVersion, day, answers, ...granted } of rows) {
    const count = { policyVersion, answers, granted }
    if (day === null) versions.push(count)
    else days.push({ ...count, day })
  }
  return { versions, days }
}

/** A version's own row has no day. */
function readCounts(db: Ctx['db'], first: Day) {
  const answers = db
    .select({
      policyVersion: consents.policyVersion,
      day: sql<Day | null>`(${consents.at} at time zone ${agency.timeZone})::date::text`.as('day'),
      analytics: consents.analytics,
      marketing: consents.marketing,
      preferences: consents.preferences,
    })
    .from(consents)
    .as('answers')
  const { policyVersion, day } = answers
  const granted = (column: AnyColumn) => sql<number>`(count(*) filter (where ${column}))::int`
  return db
    .select({
      policyVersion,
      day,
      answers: sql<number>`count(*)::int`,
      analytics: granted(answers.analytics),
      marketing: granted(answers.marketing),
      preferences: granted(answers.preferences),
    })
    .from(answers)
    .groupBy(sql`grouping sets ((${policyVersion}), (${policyVersion}, ${day}))`)
    .having(sql`${day} is null or ${day} >= ${first}`)
    .orderBy(sql`${day} desc, ${policyVersion} desc`)
}
