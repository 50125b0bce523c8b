import { type AnyColumn, asc, desc, type SQL } from 'drizzle-orm'
import type { Ctx } from '../context.server.ts'
import { type ListedNoun, toListItems } from './list-items.server.ts'
import type { ListCounts, ListPage } from './list-page.ts'
import { type ListRows, rowsToRead } from './list-rows.server.ts'

export function newestFirst(table: { createdAt: AnyColumn; id: AnyColumn }): SQL[] {
  return [desc(table.createdAt), desc(table.id)]
}

export function oldestFirst(table: { createdAt: AnyColumn; id: AnyColumn }): SQL[] {
  return [asc(table.createdAt), asc(table.id)]
}

/** @param rows in the order of `list`, at most `rowsToRead` */
export function buildListPage<Row extends { id: string; sortKey: string }, Item, Filter extends string>(
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
