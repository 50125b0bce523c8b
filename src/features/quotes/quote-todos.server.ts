import { inArray, type SQL, sql } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import { agency } from '#domain/agency.ts'
import { dayAfter } from '#domain/calendar-day.ts'
import { chosenOptions, sumsOf } from '#domain/money/quote-sums.ts'
import { openStatuses } from '#domain/records/quote.ts'
import { mostTodoDays, todoDays } from '#domain/records/todo.ts'
import { hasOpenQuestion } from '#features/leads/questions/open-question.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import {
  type SumOf,
  type TodoSource,
  type TodoSources,
  timesOf,
} from '#platform/records/todo-source.server.ts'

const quote = {
  kind: 'quote',
  from: sql`quotes t`,
  id: sql`t.id`,
  leadId: sql`t.lead_id`,
  name: sql`t.client_name`,
  company: sql`t.company_name`,
  about: sql`coalesce(t.number, 'Draft')`,
  words: sql`t.reason`,
  sumsOf: readTotals,
  version: sql`t.version`,
} satisfies Partial<TodoSource>

export const quoteTodos: TodoSources = (ctx) => {
  const { today, startOf, ago } = timesOf(ctx)
  const after = (reason: keyof typeof todoDays) => sql`make_interval(days => ${todoDays[reason]})`
  // A reminder settles what is open: a silent quote for some days more, one that ends for the day.
  const ends = sql`(
    t.valid_until < ${startOf(dayAfter(today, 2))}
    and (t.reminded_at is null or t.reminded_at < ${startOf(today)})
  )`
  const lastSent = sql`greatest(t.sent_at, t.reminded_at)`
  const isUnopened = sql`(t.status = 'sent' and ${lastSent} < ${ago(todoDays['quote-unopened'])})`
  // Scalars let the plan look up each row's lead and never read all leads.
  const ofLead = (value: SQL) => sql`(select ${value} from leads l where l.id = t.lead_id)`
  // Its client asks, or has just been answered.
  const lastHeard = sql`greatest(t.opened_at, t.reminded_at, ${ofLead(sql`l.contacted_at`)})`
  const isSilent = sql`(
    t.status = 'opened' and ${lastHeard} < ${ago(todoDays['quote-silent'])}
    and ${ofLead(hasOpenQuestion('l'))} is not true
  )`
  const other = (condition: SQL) =>
    sql`(select true from quotes n where n.lead_id = t.lead_id and ${condition} limit 1)`
  const isAnsweredLead = ofLead(sql`l.answered_at is not null or l.source = 'import' and l.status <> 'won'`)
  const isPaid = sql`(
    select true from orders p
    where p.lead_id = t.lead_id and p.part <> 'extra' and p.paid_at is not null
      and (p.mode <> 'live') = ${isTestSite(ctx)}
    limit 1
  )`
  const isAsked = sql`coalesce(
    (select true from documents d where d.lead_id = t.lead_id and d.state = 'open' limit 1),
    (
      select true from orders o
      where o.lead_id = t.lead_id and o.part = 'deposit' and o.status in ('created', 'attempted')
        and o.created_at > ${ago(30)} and (o.mode <> 'live') = ${isTestSite(ctx)}
      limit 1
    )
  )`
  return {
    todos: [
      {
        ...quote,
        where: sql`
          t.status in (${sql.join(
            openStatuses.map((status) => sql`${status}`),
            sql`, `,
          )})
          and t.valid_until >= ${startOf(today)} and (${ends} or ${isSilent} or ${isUnopened})`,
        order: sql`t.valid_until, t.id`,
        since: sql`coalesce(${lastHeard}, t.sent_at)`,
        due: sql`case
          when ${ends} then ${startOf(sql`(t.valid_until at time zone ${agency.timeZone})::date - 1`)}
          when ${isUnopened} then ${lastSent} + ${after('quote-unopened')}
          else ${lastHeard} + ${after('quote-silent')} end`,
        reason: sql`case
          when not ${ends} then case when ${isUnopened} then 'quote-unopened' else 'quote-silent' end
          when t.valid_until < ${startOf(dayAfter(today, 1))} then 'quote-ends-today'
          else 'quote-ends-tomorrow' end`,
      },
      // While its lead waits for an answer, that row says so.
      {
        ...quote,
        reason: 'quote-draft',
        where: sql`
          t.status = 'draft' and t.updated_at between ${ago(mostTodoDays)} and ${ago(todoDays['quote-draft'])}
          and ${ofLead(sql`l.status`)} not in ('lost', 'quarantined') and ${isAnsweredLead}
          and ${other(sql`n.status = 'accepted'`)} is null`,
        order: sql`t.updated_at, t.id`,
        since: sql`t.updated_at`,
        due: sql`t.updated_at + ${after('quote-draft')}`,
      },
      // An open invoice asks for the money by itself, and so does an open payment, which waits under its own name.
      {
        ...quote,
        reason: 'quote-unpaid',
        where: sql`
          t.status = 'accepted' and t.answered_at between ${ago(mostTodoDays)} and ${ago(todoDays['quote-unpaid'])}
          and ${ofLead(sql`l.status`)} not in ('lost', 'quarantined') and ${isPaid} is null and ${isAsked} is null
          and (select true from projects p where p.lead_id = t.lead_id and p.status = 'cancelled' limit 1) is null`,
        order: sql`t.answered_at, t.id`,
        since: sql`t.answered_at`,
        due: sql`t.answered_at + ${after('quote-unpaid')}`,
      },
      // Until staff write to the client, offer something else, or settle the lead.
      {
        ...quote,
        reason: 'quote-declined',
        where: sql`
          t.status = 'declined' and t.answered_at > ${ago(mostTodoDays)}
          and ${ofLead(sql`l.status not in ('won', 'lost', 'quarantined') and l.contacted_at > t.answered_at is not true`)}
          and ${other(sql`n.created_at > t.created_at`)} is null`,
        order: sql`t.answered_at, t.id`,
        since: sql`t.answered_at`,
        due: sql`t.answered_at + interval '24 hours'`,
      },
    ],
  }
}

/** Reads the totals that the list of quotes shows. */
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
