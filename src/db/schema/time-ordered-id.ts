import { randomUUIDv7 } from 'node:crypto'
import { uuid } from 'drizzle-orm/pg-core'

/** UUID version 7, in order of creation within a process. PostgreSQL generates them only from version 18. */
export const timeOrderedId = () =>
  uuid('id')
    .primaryKey()
    .$defaultFn(() => randomUUIDv7())
