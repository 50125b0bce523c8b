import { type SQL, sql } from 'drizzle-orm'
import { nameOfAccount } from '#db/joins.ts'
import { agencyDayAt, type Day } from '#domain/calendar-day.ts'
import { countCap } from '#domain/count.ts'
import { type Money, money } from '#domain/money/money.ts'
import { cleanText } from '#domain/one-line.ts'
import { type TodoKind, type TodoReason, todoKinds, todoReasons } from '#domain/records/todo.ts'
import { aiSuggestDescription } from '#features/leads/forms/ai-suggest-form.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { stackWithoutMessage } from '#platform/log.server.ts'
import { requireKnown, toListItems } from '#platform/records/list-items.server.ts'
import type { SumOf, TodoSource } from '#platform/records/todo-source.server.ts'
import { shareRead } from '#platform/sharing/share-read.server.ts'
import { readEachKindSafely } from './read-each-kind-safely.server.ts'
import type { Todo, TodoList, TodoListQuery } from './todo.ts'
import { assigneeOf, countOf, isAssignedTo, rowsOf, selectAll } from './todo-sources.server.ts'

/** Limits each source, so that no backlog hides the others. */
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
  words: string
  sumInrMinor: number | null
  email: string
  phone: string
  version: number | null
  snoozedUntil: Day | null
  /** Among those asked. */
  source: number
}
type RowWithSum = Omit<Row, 'sumInrMinor' | 'source'> & { sum: Money | null }

/** What waits for staff, of every noun, most overdue first. */
export async function listTodos(ctx: Ctx, input: TodoListQuery): Promise<TodoList> {
  const { userId } = requireStaff(ctx)
  const read = (ctx: Ctx) => readEachKindSafely(ctx, todoKinds, (ctx, kinds) => readTodos(ctx, input, kinds))
  // What a person sees differs only in theirs, and the name of the reader.
  const { kind, whose, shown } = input
  const key = `todos ${kind} ${shown} ${whose === 'mine' ? userId : ''}`
  const { parts, unread } = await shareRead(ctx, key, read)
  const rows = parts.flatMap(({ rows }) => rows).toSorted((a, b) => a.due - b.due)
  const listed = rows.slice(0, mostListed)
  const counted = parts.flatMap(({ counts }) => counts)
  const sum = (shown: TodoListQuery['shown'], of: (kind: TodoKind) => boolean) =>
    counted.reduce((total, one) => (one.shown === shown && of(one.kind) ? total + one.count : total), 0)
  const capped = (count: number) => ({ count: Math.min(count, countCap), isLeast: count > countCap })
  const of = (wanted: TodoKind) => sum('', (kind) => kind === wanted)
  const asked = sum(input.shown, (kind) => input.kind === '' || kind === input.kind)
  return {
    items: toListItems(ctx, listedTodo(userId), listed),
    nextCursor: null,
    cutFrom: asked > listed.length ? capped(asked) : null,
    counts: Object.fromEntries(todoKinds.map((one) => [one, capped(of(one)).count])) as TodoList['counts'],
    atLeast: todoKinds.filter((one) => unread.includes(one) || of(one) > countCap),
    unread,
    snoozed: capped(sum('snoozed', () => true)),
    next: parts.flatMap(({ next }) => next).toSorted((a, b) => a.on.localeCompare(b.on))[0] ?? null,
  }
}

type Counted = { kind: TodoKind; shown: TodoListQuery['shown']; count: number }
type Next = { about: string; on: Day }

async function readTodos(
  ctx: Ctx,
  { kind, whose, shown }: TodoListQuery,
  kinds: readonly TodoKind[],
): Promise<{ rows: RowWithSum[]; counts: Counted[]; next: Next[] }> {
  const { userId } = requireStaff(ctx)
  const today = agencyDayAt(ctx.clock())
  const found = ctx.todoSources.map((sourcesOf) => sourcesOf(ctx))
  const sources = found.flatMap(({ todos }) => todos.filter((source) => kinds.includes(source.kind)))
  const of = (source: TodoSource, isSnoozed: boolean) =>
    rowsOf(source, {
      today,
      isSnoozed,
      where: whose === 'mine' ? isAssignedTo(userId, source) : sql`true`,
    })

  const asked = sources.filter((source) => kind === '' || source.kind === kind)
  const rows = await selectAll<Row>(
    ctx,
    asked.map(
      (source, index) => sql`(
        select ${columnsOf(source)}, ${index}::int as source from ${of(source, shown === 'snoozed')}
        order by ${source.order} limit ${kind === '' ? mostOfSource : mostListed}
      )`,
    ),
    sql`order by due, id limit ${mostListed}`,
  )
  const counting = (['', 'snoozed'] as const).flatMap((shown) =>
    sources.map(
      (source) => sql`(
        select ${source.kind}::text as kind, ${shown}::text as shown, ${countOf(of(source, shown === 'snoozed'))} as count
      )`,
    ),
  )
  const upcoming = found.flatMap(({ upcoming }) =>
    upcoming && kinds.includes(upcoming.kind) ? [upcoming] : [],
  )
  return {
    rows: await addSums(ctx, asked, rows),
    counts: await selectAll<Counted>(ctx, counting),
    next: await selectAll<Next>(
      ctx,
      upcoming.map(
        ({ from, where, on, about }) =>
          sql`(select ${about} as about, (${on})::text as on from ${from} where ${where} order by ${on} limit 1)`,
      ),
      sql`order by "on" limit 1`,
    ),
  }
}

async function addSums(
  ctx: Ctx,
  sources: readonly TodoSource[],
  rows: readonly Row[],
): Promise<RowWithSum[]> {
  const sumOf: (SumOf | null)[] = []
  // A transaction has one connection.
  for (const [index, { sumsOf }] of sources.entries()) {
    const ids = rows.filter(({ source }) => source === index).map(({ recordId }) => recordId)
    sumOf.push(sumsOf && ids.length > 0 ? await sumsOf(ctx, ids) : null)
  }
  return rows.map(({ source, sumInrMinor, ...row }) => {
    try {
      const sum = sumInrMinor === null ? sumOf[source]?.(row.recordId) : money(sumInrMinor, 'INR')
      return { ...row, sum: sum ? money(sum.amountMinor, sum.currency) : null }
    } catch (error) {
      ctx.log.error({ id: row.id, error: stackWithoutMessage(error) }, 'the sum of a to-do cannot be read')
      return { ...row, sum: null }
    }
  })
}

function columnsOf(source: TodoSource): SQL {
  const { kind, id, reason, since, due, leadId, name, company, about, words, version = sql`null` } = source
  const { sumInrMinor = sql`null`, email = sql`''`, phone = sql`''` } = source
  const assigneeId = assigneeOf(source)
  const milliseconds = (time: SQL) => sql`(extract(epoch from ${time}) * 1000)::float8`
  return sql`
    ${kind}::text || ':' || ${id} as id, ${kind}::text as kind, (${id})::text as "recordId",
    (${typeof reason === 'string' ? sql`${reason}` : reason})::text as reason,
    ${milliseconds(since)} as since, ${milliseconds(due)} as due,
    (${leadId})::text as "leadId", (${assigneeId})::text as "assigneeId", ${nameOfAccount(assigneeId)} as assignee,
    ${name} as name, ${company} as company, ${about} as about, left(${words}, ${wordsRead}) as words,
    (${sumInrMinor})::float8 as "sumInrMinor", ${email} as email, ${phone} as phone, (${version})::int as version,
    (select z.until::text from snoozes z where z.kind = ${kind} and z.record_id = ${id}) as "snoozedUntil"
  `
}

const listedTodo = (userId: string) => ({
  noun: 'todo',
  itemOf({ since, due, assigneeId, assignee, words, email, ...row }: RowWithSum): Todo {
    requireKnown(todoReasons, row.reason)
    return {
      ...row,
      words: words === aiSuggestDescription ? '' : firstWords(words),
      canReply: email !== '',
      since: new Date(since).toISOString(),
      due: new Date(due).toISOString(),
      assignee:
        assigneeId && assignee ? { id: assigneeId, name: assignee, isYou: assigneeId === userId } : null,
    }
  },
  nameOf: ({ about }: RowWithSum) => about,
})

const mostWords = 140
/** More than are shown, because white space shrinks. */
const wordsRead = 400

function firstWords(text: string): string {
  const letters = [...cleanText(text).trim()]
  return letters.length > mostWords ? `${letters.slice(0, mostWords).join('').trimEnd()}…` : letters.join('')
}
