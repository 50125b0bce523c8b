import * as v from 'valibot'

export type Unreadable = {
  id: string
  /** A name for users, else the id. */
  unreadable: string
}

export type Listed<Item> = Item | Unreadable

export function isReadable<Item extends object>(row: Listed<Item>): row is Item {
  return !('unreadable' in row)
}

/** Rows by filter, each at most `countCap`. */
export type ListCounts<Filter extends string> = {
  counts: Record<Filter, number>
  /** The filters that have more rows than counted. */
  atLeast: Filter[]
}

export type ListPage<Item, Filter extends string> = ListCounts<Filter> & {
  items: Listed<Item>[]
  nextCursor: string | null
}

/** '' for the first page. */
export const cursorField = v.optional(
  v.pipe(v.string(), v.maxLength(200, 'This page marker is not one of ours.')),
  '',
)

/** Ascending, `-name` for descending, '' for newest first. */
export function sortField<const Name extends string>(names: readonly Name[]) {
  const values = names.flatMap((name) => [name, `-${name}`] as const)
  return v.optional(v.picklist(['', ...values], 'Choose a column that sorts this list.'), '')
}

/** '' for all. */
export function idFilter(message: string) {
  return v.optional(v.union([v.literal(''), v.pipe(v.string(), v.uuid(message))], message), '')
}
