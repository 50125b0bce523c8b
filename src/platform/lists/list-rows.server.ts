import { type AnyColumn, and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { countCap } from '#domain/count.ts'
import type { Ctx } from '../context.server.ts'
import type { ListCounts } from '../records/list-page.ts'
import { searchedNumber } from '../records/phone-keys.server.ts'
import { type ListOrder, orderOf, type Sort, type SortColumn } from './list-sort.server.ts'

const pageSize = 25

/** One more, to detect another page. */
export const rowsToRead = pageSize + 1

/** A common word is found among the first rows, so only a rare one uses the index on the text. */
const rowsToSearch = 5000
/** Found among the first rows, so a word this common is not counted to the end. */
const commonWord = 100

export type ListTable<Filter extends string, Name extends string> = {
  table: PgTable
  id: AnyColumn
  /** Its newest row comes first, unless another column sorts. */
  newest: AnyColumn
  /** The column needs a trigram index. */
  searchText?: AnyColumn
  filters: Readonly<Record<Filter, SQL | undefined>>
  sorts: Readonly<Record<Name, SortColumn>>
}

export type ListRequest<Filter extends string, Name extends string> = {
  status: Filter | ''
  q?: string
  sort: Sort<Name>
  cursor: string
}

export type ListRows<Filter extends string> = ListOrder & {
  /** The condition of this page; also limit by `rowsToRead`. */
  onPage: SQL | undefined
  /** The condition of all pages, for exports. */
  onAll: SQL | undefined
  count: (ctx: Pick<Ctx, 'db'>) => Promise<ListCounts<Filter>>
}

/**
 * Rows with the words of `q`, the filter's rows of one page, and the counts of every filter.
 * @param where further conditions, which also hold for the counts
 * @throws AppError `malformed` for a cursor that is not ours or of another sort
 */
export function rowsOf<Filter extends string, Name extends string>(
  list: ListTable<Filter, Name>,
  { status, q = '', sort, cursor }: ListRequest<Filter, Name>,
  where?: SQL,
): ListRows<Filter> {
  const order = orderOf({ ...list, sort, cursor })
  const found = list.searchText && containing(list.searchText, q)
  const filtered = and(where, status === '' ? undefined : list.filters[status])
  const page = and(filtered, order.after)
  return {
    ...order,
    onPage: found ? sql`${list.id} = any(array(${idsFound(list, page, found, order)}))` : page,
    onAll: and(filtered, found),
    count: (ctx) => countRows(ctx, list, where, found),
  }
}

export function filtersBy<Value extends string>(
  column: AnyColumn,
  values: readonly Value[],
): Record<Value, SQL> {
  return Object.fromEntries(values.map((value) => [value, eq(column, value)])) as Record<Value, SQL>
}

/** @param column as `fold_text` spells it, after a blank, so that one or two letters find the start of a word */
export function containing(column: AnyColumn, words: string): SQL | undefined {
  const each = words.split(/\s+/).filter(Boolean)
  const all = and(...each.map((word) => sql`${column} like search_pattern(${word})`))
  const number = searchedNumber(words)
  return number === null ? all : or(all, sql`${column} like search_pattern(${number})`)
}

/** Materialized, so that the planner cannot choose the wrong index for a word of unknown frequency. */
function idsFound(
  { table, id }: Pick<ListTable<string, string>, 'table' | 'id'>,
  page: SQL | undefined,
  found: SQL,
  { orderBy }: ListOrder,
): SQL {
  const order = sql.join(orderBy, sql`, `)
  return sql`
    with near as materialized (
      select ${id} from (${firstRows(table, page, order)}) ${table} where ${found} order by ${order} limit ${rowsToRead}
    ), far as materialized (
      select * from ${table}
      where ${and(found, page)} and (select count(*) from near) < ${rowsToRead} and ${hasMore(table, page)}
    )
    select id from near
    union all
    (select ${id} from far ${table} order by ${order} limit ${rowsToRead})
  `
}

function firstRows(table: PgTable, where: SQL | undefined, order: SQL): SQL {
  return sql`select * from ${table} where ${where ?? sql`true`} order by ${order} limit ${rowsToSearch}`
}

function hasMore(table: PgTable, where: SQL | undefined): SQL {
  return sql`exists (select from ${table} where ${where ?? sql`true`} offset ${rowsToSearch})`
}

async function countRows<Filter extends string>(
  { db }: Pick<Ctx, 'db'>,
  list: Pick<ListTable<Filter, string>, 'table' | 'id' | 'newest' | 'filters'>,
  where: SQL | undefined,
  found: SQL | undefined,
): Promise<ListCounts<Filter>> {
  const filters = Object.keys(list.filters) as Filter[]
  if (filters.length === 0) return { counts: {} as Record<Filter, number>, atLeast: [] }
  const counting = found ? countFound(list, where, found) : countAll(list, where)
  const {
    rows: [row],
  } = await db.execute<{ counts: number[]; isLeast: boolean }>(counting)
  const counted = filters.map((filter, index) => ({ filter, count: row?.counts[index] ?? 0 }))
  return {
    counts: Object.fromEntries(
      counted.map(({ filter, count }) => [filter, Math.min(count, countCap)]),
    ) as Record<Filter, number>,
    atLeast: counted.flatMap(({ filter, count }) => (row?.isLeast || count > countCap ? [filter] : [])),
  }
}

function countAll(
  { table, filters }: Pick<ListTable<string, string>, 'table' | 'filters'>,
  where: SQL | undefined,
): SQL {
  const counts = Object.values(filters).map(
    (of) => sql`(select count(*)::int from (
      select from ${table} where ${and(where, of) ?? sql`true`} limit ${countCap + 1}
    ) counted)`,
  )
  return sql`select array[${sql.join(counts, sql`, `)}] as counts, false as "isLeast"`
}

function countFound(
  { table, id, newest, filters }: Pick<ListTable<string, string>, 'table' | 'id' | 'newest' | 'filters'>,
  where: SQL | undefined,
  found: SQL,
): SQL {
  const counts = Object.values(filters).map((of) => sql`count(*) filter (where ${of ?? sql`true`})::int`)
  const countEach = sql`select count(*) as found, array[${sql.join(counts, sql`, `)}] as counts`
  return sql`
    with near as materialized (
      ${countEach} from (${firstRows(table, where, sql`${newest} desc, ${id} desc`)}) ${table} where ${found}
    ), more as materialized (
      select ${hasMore(table, where)} as rows
    ), far as materialized (
      ${countEach} from (
        select * from ${table}
        where ${and(found, where)} and (select found from near) < ${commonWord} and (select rows from more)
        offset 0
      ) ${table}
    )
    select
      case when near.found < ${commonWord} and more.rows then far.counts else near.counts end as counts,
      near.found >= ${commonWord} and more.rows as "isLeast"
    from near, more, far
  `
}
