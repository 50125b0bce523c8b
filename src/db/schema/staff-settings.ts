import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** One row, for the whole agency. */
export const staffSettings = pgTable(
  'staff_settings',
  {
    id: text('id').primaryKey().default('agency'),
    /** Staff without a second factor then only set one up. */
    needsSecondFactor: boolean('needs_second_factor').notNull().default(false),
    version: integer('version').notNull().default(1),
  },
  (table) => [check('staff_settings_one_row', sql`${table.id} = 'agency'`)],
)
