import { inArray, sql } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import { agency } from '#domain/agency.ts'
import { dayAfter } from '#domain/calendar-day.ts'
import { chosenOptions, sumsOf } from '#domain/quote-sums.ts'
import { openStatuses } from '#domain/records/quote.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type SumOf, type TodoSources, timesOf } from '#platform/records/todo-source.server.ts'

/** A reminder settles both: of a silent quote for two more days, of one that ends for the day. */
export const quoteTodos: TodoSources = (ctx) => {
  const { now, today, startOf } = timesOf(ctx)
  const ends = sql`(
    t.valid_until < ${startOf(dayAfter(today, 2))}
    and (t.reminded_at is null or t.reminded_at < ${startOf(today)})
  )`
  const lastHeard = sql`greatest(t.opened_at, t.reminded_at)`
  return {
    todos: [
      {
        kind: 'quote',
        from: sql`quotes t`,
        where: sql`
          t.status in (${sql.join(
            openStatuses.map((status) => sql`${status}`),
            sql`, `,
          )})
          and t.valid_until >= ${startOf(today)}
          and (${ends} or (t.status = 'opened' and ${lastHeard} < ${now} - interval '2 days'))`,
        order: sql`t.valid_until, t.id`,
        id: sql`t.id`,
        since: sql`coalesce(${lastHeard}, t.sent_at)`,
        due: sql`case when ${ends} then ${startOf(sql`(t.valid_until at time zone ${agency.timeZone})::date - 1`)} else ${lastHeard} + interval '2 days' end`,
        reason: sql`case
          when not ${ends} then 'quote-silent'
          when t.valid_until < ${startOf(dayAfter(today, 1))} then 'quote-ends-today'
          else 'quote-ends-tomorrow' end`,
        leadId: sql`t.lead_id`,
        name: sql`t.client_name`,
        company: sql`t.company_name`,
        about: sql`t.number`,
        words: sql`t.reason`,
        sumsOf: readTotals,
        version: sql`t.version`,
      },
    ],
  }
}

/** As the list of quotes shows them. */
async function readTotals({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<SumOf> {
  const { id, lines, terms, discount } = quotes
  const rows = await db
    .select({ id, lines, terms, discount })
    .from(quotes)
    .where(inArray(id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const row = byId.get(id)
    return row ? sumsOf(row, chosenOptions(row.lines)).shown : null
  }
}
