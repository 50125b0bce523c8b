import { type AnyColumn, and, desc, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../app-error.server.ts'
import type { Ctx } from '../context.server.ts'
import { itemsOf, type ListedNoun } from './list-items.server.ts'
import type { ListPage } from './list-page.ts'

const pageSize = 25

// PostgreSQL reads no year beyond 9999 from ISO 8601, which 14 digits of milliseconds never reach.
const pattern = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Encodes where a page of a list ended: newest first, then by id where times are equal. */
function encodeCursor({ createdAt, id }: { createdAt: Date; id: string }): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')
}

/**
 * Returns the condition for the rows after a cursor; none for '', the first page.
 * @throws AppError `malformed` for any text that `encodeCursor` did not make
 */
export function rowsAfter(cursor: string, table: { createdAt: AnyColumn; id: AnyColumn }): SQL | undefined {
  if (cursor === '') return undefined
  const [, milliseconds, id] = pattern.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const time = new Date(Number(milliseconds))
  if (!id || Number.isNaN(time.getTime())) {
    throw new AppError('malformed', 'This page marker is not one of ours.')
  }
  return sql`(${table.createdAt}, ${table.id}) < (${time.toISOString()}::timestamptz, ${id}::uuid)`
}

/** The order of every list, for `orderBy`. */
export function newestFirst(table: { createdAt: AnyColumn; id: AnyColumn }): SQL[] {
  return [desc(table.createdAt), desc(table.id)]
}

/** Matches rows whose text has each of the words anywhere. @param column in small letters */
export function containing(column: AnyColumn, words: string): SQL | undefined {
  const literally = words.split(/\s+/).map((word) => word.replace(/[\\%_]/g, '\\$&'))
  return and(...literally.filter(Boolean).map((word) => sql`${column} like lower(${`%${word}%`})`))
}

/** Rows to read for `pageOf`: one more than a page shows, to tell whether another page follows. */
export const rowsAsked = pageSize + 1

/**
 * Builds a list's answer.
 * @param rows in the order `newestFirst`, at most `rowsAsked`
 * @param counted rows for each filter; a filter left out has none
 */
export function pageOf<Row extends { createdAt: Date; id: string }, Item, Filter extends string>(
  ctx: Pick<Ctx, 'log'>,
  {
    rows,
    filters,
    counted,
    ...listed
  }: {
    rows: readonly Row[]
    filters: readonly Filter[]
    counted: readonly { filter: Filter; count: number }[]
  } & ListedNoun<Row, Item>,
): ListPage<Item, Filter> {
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const counts = new Map(counted.map(({ filter, count }) => [filter, count]))
  return {
    items: itemsOf(ctx, listed, page),
    nextCursor: rows.length > pageSize && last ? encodeCursor(last) : null,
    counts: Object.fromEntries(filters.map((filter) => [filter, counts.get(filter) ?? 0])) as Record<
      Filter,
      number
    >,
  }
}
