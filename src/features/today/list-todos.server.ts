import { type SQL, sql } from 'drizzle-orm'
import { assigneeOfLead, nameOfAccount } from '#db/joins.ts'
import { agencyDayAt, type Day } from '#domain/calendar-day.ts'
import { countCap } from '#domain/count.ts'
import { type TodoKind, type TodoReason, todoKinds, todoReasons } from '#domain/records/todo.ts'
import { invoiceTodos } from '#features/billing/invoices/invoice-todos.server.ts'
import { leadTodos } from '#features/leads/lead-todos.server.ts'
import { mailTodos } from '#features/mails/mail-todos.server.ts'
import { paymentTodos } from '#features/payments/payment-todos.server.ts'
import { projectTodos } from '#features/projects/project-todos.server.ts'
import { quoteTodos } from '#features/quotes/quote-todos.server.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requireKnown, toListItems } from '#platform/records/list-items.server.ts'
import type { TodoSource } from '#platform/records/todo-source.server.ts'
import type { Todo, TodoList, TodoListQuery } from './todo.ts'

const nouns = [leadTodos, projectTodos, quoteTodos, invoiceTodos, paymentTodos, mailTodos]

/** Of one source, so that no backlog hides the others. */
const mostOfSource = 50
const mostListed = 100

type Row = {
  id: string
  kind: TodoKind
  recordId: string
  reason: TodoReason
  /** Milliseconds. */
  since: number
  due: number
  leadId: string | null
  assigneeId: string | null
  assignee: string | null
  name: string
  company: string
  about: string
  version: number | null
  snoozedUntil: Day | null
}

/** What waits for staff, of every noun, most overdue first. */
export async function listTodos({
  ctx,
  input: { kind, whose, shown },
}: {
  ctx: Ctx
  input: TodoListQuery
}): Promise<TodoList> {
  const { userId } = requireStaff(ctx)
  const today = agencyDayAt(ctx.clock())
  const found = nouns.map((todosOf) => todosOf(ctx))
  const sources = found.flatMap(({ todos }) => todos)
  const isMine = ({ leadId, assigneeId = assigneeOfLead(leadId) }: TodoSource) =>
    whose === 'mine' ? sql`${assigneeId} = ${userId}` : sql`true`
  const rowsOf = (source: TodoSource, isSnoozed: boolean) =>
    sql`${source.from} where ${source.where} and ${isMine(source)} and ${snoozed(source, today, isSnoozed)}`

  const asked = sources.filter((source) => kind === '' || source.kind === kind)
  const { rows } = await ctx.db.execute<Row>(
    sql`select * from (${joinAll(
      asked.map(
        (source) => sql`(
          select ${columnsOf(source)} from ${rowsOf(source, shown === 'snoozed')}
          order by ${source.order} limit ${kind === '' ? mostOfSource : mostListed}
        )`,
      ),
    )}) found order by due, id limit ${mostListed}`,
  )
  const counting = [false, true].flatMap((isSnoozed) =>
    sources.map(
      (source) =>
        sql`(select count(*)::int from (select from ${rowsOf(source, isSnoozed)} limit ${countCap + 1}) counted)`,
    ),
  )
  const counted = await ctx.db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counting, sql`, `)}] as counts`,
  )
  const counts = counted.rows[0]?.counts ?? []
  const upcoming = found.flatMap((noun) => noun.upcoming ?? [])
  const coming = await ctx.db.execute<{ about: string; on: Day }>(
    sql`select * from (${joinAll(
      upcoming.map(
        ({ from, where, on, about }) =>
          sql`(select ${about} as about, (${on})::text as on from ${from} where ${where} order by ${on} limit 1)`,
      ),
    )}) found order by "on" limit 1`,
  )
  const of = (wanted: TodoKind) =>
    sources.reduce((sum, source, at) => sum + (source.kind === wanted ? (counts[at] ?? 0) : 0), 0)
  const away = counts.slice(sources.length).reduce((sum, count) => sum + count, 0)
  return {
    // Two payments of one order are one to-do.
    items: toListItems(ctx, listedTodo(userId), [...new Map(rows.map((row) => [row.id, row])).values()]),
    nextCursor: null,
    counts: Object.fromEntries(
      todoKinds.map((one) => [one, Math.min(of(one), countCap)]),
    ) as TodoList['counts'],
    atLeast: todoKinds.filter((one) => of(one) > countCap),
    snoozed: { count: Math.min(away, countCap), isLeast: away > countCap },
    next: coming.rows[0] ?? null,
  }
}

const joinAll = (parts: readonly SQL[]) => sql.join([...parts], sql` union all `)

/** Those snoozed are few, so the condition starts from them. */
function snoozed({ kind, id }: TodoSource, today: Day, isSnoozed: boolean): SQL {
  const those = sql`(select z.record_id from snoozes z where z.kind = ${kind} and z.until > ${today}::date)`
  return isSnoozed ? sql`${id} in ${those}` : sql`${id} <> all(array${those})`
}

function columnsOf(source: TodoSource): SQL {
  const { kind, id, reason, since, due, leadId, name, company, about, version = sql`null` } = source
  const { assigneeId = assigneeOfLead(leadId) } = source
  const milliseconds = (time: SQL) => sql`(extract(epoch from ${time}) * 1000)::float8`
  return sql`
    ${kind}::text || ':' || ${id} as id, ${kind}::text as kind, (${id})::text as "recordId",
    (${typeof reason === 'string' ? sql`${reason}` : reason})::text as reason,
    ${milliseconds(since)} as since, ${milliseconds(due)} as due,
    (${leadId})::text as "leadId", (${assigneeId})::text as "assigneeId", ${nameOfAccount(assigneeId)} as assignee,
    ${name} as name, ${company} as company, ${about} as about, (${version})::int as version,
    (select z.until::text from snoozes z where z.kind = ${kind} and z.record_id = ${id}) as "snoozedUntil"
  `
}

const listedTodo = (userId: string) => ({
  noun: 'todo',
  itemOf({ since, due, assigneeId, assignee, ...row }: Row): Todo {
    requireKnown(todoReasons, row.reason)
    return {
      ...row,
      since: new Date(since).toISOString(),
      due: new Date(due).toISOString(),
      assignee:
        assigneeId && assignee ? { id: assigneeId, name: assignee, isYou: assigneeId === userId } : null,
    }
  },
  nameOf: ({ about }: Row) => about,
})
