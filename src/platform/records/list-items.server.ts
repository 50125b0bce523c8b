import type { Ctx } from '../context.server.ts'
import { stackWithoutMessage } from '../log.server.ts'
import type { Listed } from './list-page.ts'

export type ListedNoun<Row extends { id: string }, Item> = {
  noun: string
  itemOf: (row: Row) => Item
  /** A name for users, such as a reference. */
  nameOf: (row: Row) => string | null
}

/** One unreadable row must not fail the list, so it is logged. */
export function toListItems<Row extends { id: string }, Item>(
  { log }: Pick<Ctx, 'log'>,
  { noun, itemOf, nameOf }: ListedNoun<Row, Item>,
  rows: readonly Row[],
): Listed<Item>[] {
  return rows.map((row) => {
    try {
      return itemOf(row)
    } catch (error) {
      log.error({ noun, id: row.id, error: stackWithoutMessage(error) }, 'a row cannot be shown')
      return { id: row.id, unreadable: nameOf(row) || row.id }
    }
  })
}

/** @throws TypeError for a stored value that this release does not know */
export function requireKnown(known: object, stored: string): void {
  if (!Object.hasOwn(known, stored)) throw new TypeError('A stored text is none of those we know')
}
