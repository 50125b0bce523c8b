import { inArray, sql } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { money } from '#domain/money/money.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { type SumOf, type TodoSources, timesOf } from '#platform/records/todo-source.server.ts'
import { documentColumns } from './document-queries.server.ts'
import { listedDocument } from './document-summaries.server.ts'

/** Nothing holds reminders back, and the last one has had two days. */
export const invoiceTodos: TodoSources = (ctx) => {
  const { now, today, startOf } = timesOf(ctx)
  const isOpen = sql`t.state = 'open' and t.is_test = ${isTestSite(ctx)}`
  return {
    todos: [
      {
        kind: 'invoice',
        from: sql`documents t`,
        where: sql`
          ${isOpen} and t.due_on < ${today}::date
          and (t.pause_reason is null or t.paused_until <= ${today}::date)
          and (t.promised_on is null or t.promised_on < ${today}::date)
          and (t.reminded_at is null or t.reminded_at < ${now} - interval '2 days')
          and not exists (
            select from projects p
            where (p.id = t.project_id or p.lead_id = t.lead_id) and p.status = 'cancelled'
          )`,
        order: sql`t.due_on, t.id`,
        id: sql`t.id`,
        since: startOf(sql`t.due_on + 1`),
        due: startOf(sql`coalesce(t.promised_on, t.due_on) + 1`),
        reason: sql`case when t.promised_on is null then 'invoice-overdue' else 'promise-broken' end`,
        leadId: sql`t.lead_id`,
        name: sql`t.content->'buyer'->>'name'`,
        company: sql`t.content->'buyer'->>'companyName'`,
        about: sql`t.number`,
        words: sql`''`,
        sumsOf: readDue,
        version: sql`t.version`,
      },
    ],
    upcoming: {
      kind: 'invoice',
      from: sql`documents t`,
      where: sql`${isOpen} and t.due_on >= ${today}::date`,
      on: sql`t.due_on`,
      about: sql`t.number`,
    },
  }
}

/** What its client still has to pay. */
async function readDue(ctx: Pick<Ctx, 'db' | 'clock' | 'gateway'>, ids: readonly string[]): Promise<SumOf> {
  const rows = await ctx.db
    .select(documentColumns)
    .from(documents)
    .where(inArray(documents.id, [...ids]))
  const { itemOf } = await listedDocument(ctx, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const row = byId.get(id)
    if (!row) return null
    const { leftInrMinor, dueInrMinor } = itemOf(row)
    return money(leftInrMinor ?? dueInrMinor, 'INR')
  }
}
