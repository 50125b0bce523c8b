import { randomUUIDv7 } from 'node:crypto'
import { uuid } from 'drizzle-orm/pg-core'

/**
 * The primary key `id`, a UUID of version 7: it orders a process's rows by creation. The program makes it, because
 * PostgreSQL before version 18 cannot.
 */
export const timeOrderedId = () =>
  uuid('id')
    .primaryKey()
    .$defaultFn(() => randomUUIDv7())
