import { randomUUIDv7 } from 'node:crypto'
import { uuid } from 'drizzle-orm/pg-core'

/**
 * The primary key `id`, a UUID of version 7: the rows of one process lie in the order of their making. The program makes
 * it, because PostgreSQL can only from version 18 on.
 */
export const timeOrderedId = () =>
  uuid('id')
    .primaryKey()
    .$defaultFn(() => randomUUIDv7())
