import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'
import { isDay } from '#domain/calendar-day.ts'
import { AppError } from '../app-error.server.ts'
import { isUuid } from '../parse.server.ts'

/** Needs an index on `by` and the id. */
export type SortColumn = {
  by: SQL | AnyColumn
  /** The same for descending order, if rows without a value come last there too. */
  byDescending?: SQL
  as: 'time' | 'number' | 'day' | 'text'
}

/** '' is newest first. */
export type Sort<Name extends string> = '' | Name | `-${Name}`

export type ListOrder = {
  orderBy: SQL[]
  /** The column's value in a cursor. */
  sortKey: SQL<string>
  after: SQL | undefined
  encodeCursor: (row: { id: string; sortKey: string }) => string
}

// PostgreSQL's ISO 8601 ends with year 9999, which 14 digits of milliseconds cannot reach.
const newestPattern = /^(\d{1,14})\.([0-9a-f-]{36}|\d{1,18})$/
const numberPattern = /^\d{1,18}$/
const valuePatterns = {
  time: /^\d{1,14}$/,
  number: /^-?\d{1,40}(?:\.\d{1,40})?$/,
  day: /^(?:-?infinity|\d{4}-\d{2}-\d{2})$/,
  text: /^[\x20-\x7e]*$/,
} as const

/**
 * Pages by the value and id of their last row, so a deep page costs as little as the first.
 * @param sort a name in `sorts`, after `-` for descending, or '' for `newest` first
 * @throws AppError `malformed` for a cursor that is not ours or of another sort
 */
export function orderOf({
  id,
  newest,
  sorts,
  sort,
  cursor,
}: {
  id: AnyColumn
  newest: AnyColumn
  sorts: Readonly<Record<string, SortColumn>>
  sort: string
  cursor: string
}): ListOrder {
  const isDescending = sort === '' || sort.startsWith('-')
  const column: SortColumn | undefined =
    sort === '' ? { by: newest, as: 'time' } : sorts[sort.replace(/^-/, '')]
  if (!column) throw new AppError('malformed', 'Choose a column that sorts this list.')
  const by = (isDescending && column.byDescending) || column.by
  const direction = isDescending ? desc : asc
  const idType = id.getSQLType() === 'bigint' ? 'bigint' : 'uuid'
  const isIdOfList = (text: string) => (idType === 'bigint' ? numberPattern.test(text) : isUuid(text))
  return {
    orderBy: [direction(by), direction(id)],
    sortKey:
      column.as === 'time'
        ? sql<string>`(extract(epoch from ${by}) * 1000)::bigint::text`
        : sql<string>`(${by})::text`,
    after: cursor === '' ? undefined : rowsAfter(decodeCursor(cursor, sort, column.as, isIdOfList)),
    encodeCursor: (row) =>
      Buffer.from(
        sort === '' ? `${row.sortKey}.${row.id}` : JSON.stringify([sort, row.sortKey, row.id]),
      ).toString('base64url'),
  }

  function rowsAfter({ value, id: last }: { value: string; id: string }): SQL {
    const sides = { time: 'timestamptz', number: 'numeric', day: 'date', text: 'text' } as const
    const key = column?.as === 'time' ? new Date(Number(value)).toISOString() : value
    return sql`(${by}, ${id}) ${sql.raw(isDescending ? '<' : '>')}
      (${key}::${sql.raw(sides[column?.as ?? 'text'])}, ${last}::${sql.raw(idType)})`
  }
}

function decodeCursor(
  cursor: string,
  sort: string,
  as: SortColumn['as'],
  isId: (text: string) => boolean,
): { value: string; id: string } {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, milliseconds, newestId] = newestPattern.exec(text) ?? []
  const [ofSort, value, id] = newestId ? ['', milliseconds, newestId] : parseParts(text)
  const isOurs =
    typeof value === 'string' && valuePatterns[as].test(value) && typeof id === 'string' && isId(id)
  if (ofSort !== sort && typeof ofSort === 'string') {
    throw new AppError('malformed', 'This page marker belongs to another order of the list.')
  }
  if (!isOurs || !isDate(value, as)) {
    throw new AppError('malformed', 'This page marker is not one of ours.')
  }
  return { value, id }
}

/** Expects that the value matches its pattern. */
function isDate(value: string, as: SortColumn['as']): boolean {
  if (as === 'time') return !Number.isNaN(new Date(Number(value)).getTime())
  return as !== 'day' || value.endsWith('infinity') || isDay(value)
}

function parseParts(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
