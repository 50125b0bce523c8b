import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { agencyDayAt, dayAfter } from '#domain/calendar-day.ts'
import { type OwedAge, owedAgeStates, owedAges } from '#domain/records/owed-age.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import type { OwedByAge } from './invoice.ts'

type ClockCtx = Pick<Ctx, 'clock' | 'gateway'>

/** Open invoices in this site's money: test invoices never add to real ones. */
function isOwed(ctx: ClockCtx): SQL | undefined {
  return and(eq(documents.isTest, isTestSite(ctx)), eq(documents.state, 'open'))
}

/** By the due day that the invoice has now, in the agency's time zone. */
function ageAt({ clock }: Pick<Ctx, 'clock'>): SQL<OwedAge> {
  const today = agencyDayAt(clock())
  const [, ...late] = owedAges
  const cases = late.toReversed().map((age) => {
    const lastDueOn = dayAfter(today, -owedAgeStates[age].fromDays)
    return sql`when ${documents.dueOn} <= ${lastDueOn}::date then ${sql.param(age)}::text`
  })
  return sql`case ${sql.join(cases, sql` `)} else 'not-due' end`
}

export function ofAge(ctx: ClockCtx, age: OwedAge | ''): SQL | undefined {
  return age === '' ? undefined : and(isOwed(ctx), eq(ageAt(ctx), age))
}

/**
 * What clients owe by our books: the only sum of open invoices. An invoice that asks for more than the rest of its
 * price counts in full until staff cancel it.
 */
export async function sumOwed(
  ctx: ClockCtx & Pick<Ctx, 'db'>,
  { where }: { where?: SQL | undefined } = {},
): Promise<OwedByAge> {
  const rows = await ctx.db
    .select({
      age: ageAt(ctx),
      invoices: count(),
      amountInrMinor: sql<number>`sum(${documents.amountMinor})::float8`,
    })
    .from(documents)
    .where(and(isOwed(ctx), where))
    .groupBy(sql`1`)
  const of = (age: OwedAge) => rows.find((row) => row.age === age)
  return Object.fromEntries(
    owedAges.map((age) => [
      age,
      { invoices: of(age)?.invoices ?? 0, amountInrMinor: of(age)?.amountInrMinor ?? 0 },
    ]),
  ) as OwedByAge
}
