import { and, inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type * as v from 'valibot'
import type { Ctx } from '../context.server.ts'
import { type CsvColumns, type CsvText, writeCsv } from '../csv/csv.server.ts'
import { type ListedNoun, toListItems } from '../records/list-items.server.ts'
import type { ListCounts, ListPage } from '../records/list-page.ts'
import type { ListChoice, ListQueryOf, PagedList } from './define-list.ts'
import { type ListRows, rowsOf, rowsToRead } from './list-rows.server.ts'
import type { Sort, SortColumn } from './list-sort.server.ts'

/** The options that its pages count. */
type CountedOf<List extends PagedList> = List['filters'] extends {
  status: ListChoice<infer Schema> & { counted: string }
}
  ? Exclude<v.InferOutput<Schema>, ''> & string
  : never

type SortOf<List extends PagedList> = Exclude<ListQueryOf<List>['sort'], '' | `-${string}`>

type ById<Value extends string, Of> = Readonly<Record<Value, Of>>

type Rows<List extends PagedList> = {
  /** `searchText` needs a trigram index. */
  table: PgTable & Record<'id' | 'searchText', AnyPgColumn>
  /** Its newest row comes first, unless another column sorts. */
  newest: AnyPgColumn
  /** Each option that is counted. */
  status: (ctx: Ctx) => ById<CountedOf<List>, SQL | undefined>
  sorts: ById<SortOf<List>, SortColumn>
  /** What the other filters ask for; it holds for the counts too. */
  where?: (ctx: Ctx, query: ListQueryOf<List>) => SQL | undefined
  /** The rows that a search names, as by an id; null to look for its words. */
  named?: (words: string) => SQL | null
}

type QueryOfAny = Record<'q' | 'cursor', string> & { sort: Sort<string>; status?: string }

type Columns = SelectedFields & { id: AnyPgColumn }
/** An id that is a number is read as text. */
type RowOf<Fields extends Columns> = Omit<SelectResultFields<Fields>, 'id'> & { id: string }

type Reading<Fields extends Columns, Item> = {
  columns: Fields
  /** Takes all rows of a page, to read at once what belongs to them. */
  listed: (
    ctx: Ctx,
    rows: readonly RowOf<Fields>[],
  ) => ListedNoun<RowOf<Fields>, Item> | Promise<ListedNoun<RowOf<Fields>, Item>>
}

/** Reads a list from these rows. Each filter and each sorting column needs an index. */
export function listReader<List extends PagedList>({
  table,
  newest,
  status,
  sorts,
  where,
  named,
}: Rows<List>) {
  function find(ctx: Ctx, query: ListQueryOf<List>): ListRows<CountedOf<List>> {
    const { status: chosen = '', q, sort, cursor } = query as QueryOfAny
    const found = named?.(q) ?? undefined
    const filters = status(ctx)
    return rowsOf<CountedOf<List>, string>(
      { table, id: table.id, newest, searchText: table.searchText, filters, sorts },
      { status: chosen as CountedOf<List> | '', q: found ? '' : q, sort, cursor },
      and(where?.(ctx, query), found),
    )
  }

  return {
    async page<Fields extends Columns, Item>(
      ctx: Ctx,
      query: ListQueryOf<List>,
      { columns, listed }: Reading<Fields, Item>,
    ): Promise<ListPage<Item, CountedOf<List>>> {
      const list = find(ctx, query)
      const [selected, counted] = await Promise.all([
        ctx.db
          .select({ ...columns, sortKey: list.sortKey })
          .from(table)
          .where(list.onPage)
          .orderBy(...list.orderBy)
          .limit(rowsToRead),
        list.count(ctx),
      ])
      const rows = selected.map((row) => ({ ...row, id: String(row.id) })) as unknown as (RowOf<Fields> & {
        sortKey: string
      })[]
      return buildListPage(ctx, { ...(await listed(ctx, rows)), list, rows, counted })
    },

    /** The rows of all pages. */
    csv<Fields extends Columns, Item extends { id: string }>(
      ctx: Ctx,
      query: ListQueryOf<List>,
      { cells, columns, listed }: Reading<Fields, Item> & { cells: CsvColumns<Item> },
    ): CsvText {
      const { onAll, orderBy } = find(ctx, { ...query, cursor: '' })
      return writeCsv(ctx, {
        columns: cells,
        ids: ctx.db
          .select({ id: table.id })
          .from(table)
          .where(onAll)
          .orderBy(...orderBy),
        async read(ctx, ids) {
          const selected = await ctx.db.select(columns).from(table).where(inArray(table.id, ids))
          const rows = selected as unknown as RowOf<Fields>[]
          return toListItems(ctx, await listed(ctx, rows), rows)
        },
      })
    },
  }
}

/** @param rows in the order of `list`, at most `rowsToRead` */
function buildListPage<Row extends { id: string; sortKey: string }, Item, Filter extends string>(
  ctx: Pick<Ctx, 'log'>,
  {
    list,
    rows,
    counted,
    ...listed
  }: {
    list: Pick<ListRows<Filter>, 'encodeCursor'>
    rows: readonly Row[]
    counted: ListCounts<Filter>
  } & ListedNoun<Row, Item>,
): ListPage<Item, Filter> {
  const page = rows.slice(0, rowsToRead - 1)
  const last = page.at(-1)
  const items = toListItems(ctx, listed, page)
  // Screens of release 2f8fb0e read the list by its noun.
  const earlier = { [`${listed.noun}s`]: items }
  return {
    ...earlier,
    items,
    nextCursor: rows.length === rowsToRead && last ? list.encodeCursor(last) : null,
    ...counted,
  }
}
