import { inArray, sql } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { todoDays } from '#domain/records/todo.ts'
import type { Ctx } from '#platform/context.server.ts'
import {
  type SumOf,
  type TodoSource,
  type TodoSources,
  timesOf,
} from '#platform/records/todo-source.server.ts'
import { hasOpenQuestion, openQuestion } from './questions/open-question.server.ts'
import { isSilent } from './silent-leads.server.ts'

const lead = {
  from: sql`leads t`,
  order: sql`t.created_at, t.id`,
  id: sql`t.id`,
  since: sql`t.created_at`,
  leadId: sql`t.id`,
  assigneeId: sql`t.assignee_id`,
  name: sql`t.name`,
  company: sql`t.company_name`,
  about: sql`t.reference`,
  words: sql`t.message`,
  sumsOf: readPrices,
  email: sql`t.email`,
  phone: sql`t.phone`,
  version: sql`t.version`,
} satisfies Partial<TodoSource>

const replyTime = sql`interval '24 hours'`

const isOfPresentLead = sql`not exists (
  select from leads l where l.id = t.lead_id and l.status = 'removed'
)`

export const leadTodos: TodoSources = (ctx) => {
  const times = timesOf(ctx)
  const { now, today, startOf } = times
  const ofLead = (column: 'name' | 'company_name' | 'reference') =>
    sql`(select l.${sql.identifier(column)} from leads l where l.id = t.lead_id)`
  return {
    todos: [
      {
        ...lead,
        kind: 'lead',
        reason: 'unanswered',
        // The people in a file have not asked.
        where: sql`t.status = 'new' and t.answered_at is null and t.source <> 'import'`,
        due: sql`t.created_at + ${replyTime}`,
      },
      // Staff who win a lead have answered it, so a payment has won this one.
      {
        ...lead,
        kind: 'lead',
        reason: 'paid-unanswered',
        where: sql`t.status = 'won' and t.answered_at is null`,
        since: sql`coalesce((select min(o.paid_at) from orders o where o.lead_id = t.id), t.updated_at)`,
        due: sql`coalesce((select min(o.paid_at) from orders o where o.lead_id = t.id), t.updated_at) + interval '2 hours'`,
      },
      // What waits above is answered together with the question.
      {
        ...lead,
        kind: 'lead',
        reason: 'question-unanswered',
        where: sql`
          ${hasOpenQuestion('t')} and (t.answered_at is not null or t.status = 'new' and t.source = 'import' or t.status not in ('new', 'won'))`,
        order: sql`t.question_asked_at, t.id`,
        since: sql`t.question_asked_at`,
        due: sql`t.question_asked_at + ${replyTime}`,
        about: sql`coalesce(initcap(${openQuestion('about')}) || ' ' || ${openQuestion('number')}, t.reference)`,
        words: sql`coalesce(${openQuestion('text')}, '')`,
      },
      {
        ...lead,
        kind: 'silent',
        reason: 'lead-silent',
        where: isSilent(times),
        order: sql`t.contacted_at, t.id`,
        since: sql`t.contacted_at`,
        due: sql`t.contacted_at + make_interval(days => ${todoDays['lead-silent']})`,
      },
      // For an hour the visitor may still be writing.
      {
        ...lead,
        kind: 'draft',
        reason: 'draft-to-call',
        where: sql`t.status = 'draft' and t.phone <> '' and t.updated_at < ${now} - interval '1 hour'`,
        due: sql`t.created_at + interval '24 hours'`,
      },
      {
        ...lead,
        kind: 'quarantine',
        reason: 'to-judge',
        where: sql`t.status = 'quarantined' and t.judged_at is null`,
        due: sql`t.created_at + interval '3 days'`,
      },
      {
        kind: 'task',
        reason: 'task-due',
        from: sql`tasks t`,
        where: sql`t.done_at is null and t.removed_at is null and t.due_on <= ${today}::date and ${isOfPresentLead}`,
        order: sql`t.due_on, t.id`,
        id: sql`t.id`,
        since: startOf(sql`t.due_on`),
        due: startOf(sql`t.due_on + 1`),
        leadId: sql`t.lead_id`,
        name: ofLead('name'),
        company: ofLead('company_name'),
        about: ofLead('reference'),
        words: sql`t.text`,
        version: sql`t.version`,
      },
    ],
    upcoming: {
      kind: 'task',
      from: sql`tasks t`,
      where: sql`t.done_at is null and t.removed_at is null and t.due_on > ${today}::date and ${isOfPresentLead}`,
      on: sql`t.due_on`,
      about: sql`t.text`,
    },
  }
}

/** Reads the prices that the list of leads shows. */
async function readPrices({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<SumOf> {
  const rows = await db
    .select({ id: leads.id, quote: leads.quote })
    .from(leads)
    .where(inArray(leads.id, [...ids]))
  const quotes = new Map(rows.map(({ id, quote }) => [id, quote]))
  return (id) => quotes.get(id)?.total ?? null
}
