import type { Ctx } from '../context.server.ts'
import { callsOf } from '../log.server.ts'
import type { Listed } from './list-page.ts'

/** How a noun's rows become list items. */
export type ListedNoun<Row extends { id: string }, Item> = {
  /** The noun for the log: `lead`. */
  noun: string
  /** Throws for a row that no screen can show. */
  itemOf: (row: Row) => Item
  /** What people call a row, such as its reference or number. */
  nameOf: (row: Row) => string | null
}

/**
 * Makes the items of a list. A row that cannot be read keeps its place as `Unreadable`, so that it takes no list down,
 * and the log has its id.
 */
export function itemsOf<Row extends { id: string }, Item>(
  { log }: Pick<Ctx, 'log'>,
  { noun, itemOf, nameOf }: ListedNoun<Row, Item>,
  rows: readonly Row[],
): Listed<Item>[] {
  return rows.map((row) => {
    try {
      return itemOf(row)
    } catch (error) {
      log.error({ noun, id: row.id, error: callsOf(error) }, 'a row cannot be shown')
      return { id: row.id, unreadable: nameOf(row) || row.id }
    }
  })
}

/** @throws TypeError for a stored text that the program does not know, such as the status of a later release */
export function requireKnown(known: object, stored: string): void {
  if (!Object.hasOwn(known, stored)) throw new TypeError('A stored text is none of those we know')
}
