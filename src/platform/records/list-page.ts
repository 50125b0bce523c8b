import * as v from 'valibot'

/** Stands in a list for a record that cannot be read. */
export type Unreadable = {
  id: string
  /** What people call it, such as its reference; its id if it has no other name. */
  unreadable: string
}

/** A place in a list. */
export type Listed<Item> = Item | Unreadable

export function isReadable<Item extends object>(row: Listed<Item>): row is Item {
  return !('unreadable' in row)
}

/** A list's answer: one page, newest first, and the number of rows for each filter. */
export type ListPage<Item, Filter extends string> = {
  items: Listed<Item>[]
  /** Null on the last page. */
  nextCursor: string | null
  counts: Record<Filter, number>
}

/** Marks a page in a list's query; '' for the first page. */
export const cursorField = v.optional(
  v.pipe(v.string(), v.maxLength(200, 'This page marker is not one of ours.')),
  '',
)

/** Narrows a list to the rows of one record; '' for all. */
export function idFilter(message: string) {
  return v.optional(v.union([v.literal(''), v.pipe(v.string(), v.uuid())], message), '')
}
