import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Filters and order of a list of the staff area, by a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: timeOrderedId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** The query of the list's address, such as `source=chatbot&status=new`. */
    query: text('query').notNull(),
    /** Whether all staff see it. */
    isShared: boolean('is_shared').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.userId, table.list, sql`lower(${table.name})`)],
)
