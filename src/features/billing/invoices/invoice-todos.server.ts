import { sql } from 'drizzle-orm'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { type TodoSources, timesOf } from '#platform/records/todo-source.server.ts'

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
