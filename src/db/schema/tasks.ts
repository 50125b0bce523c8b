import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/calendar-day.ts'
import { leads } from './leads.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What staff have to do by a day. Another noun with tasks gets its own column, as in `record_events`. */
export const tasks = pgTable(
  'tasks',
  {
    id: timeOrderedId(),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** A day in the agency's time zone. */
    dueOn: date('due_on').$type<Day>().notNull(),
    doneAt: time('done_at'),
    /** A removed row stays, so that an undo can bring it back. */
    removedAt: time('removed_at'),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('tasks_of_lead').on(table.leadId, table.dueOn).where(sql`${table.leadId} is not null`),
    index('tasks_open')
      .on(table.dueOn, table.id)
      .where(sql`${table.doneAt} is null and ${table.removedAt} is null`),
    check('tasks_of_one', sql`num_nonnulls(${table.leadId}) = 1`),
  ],
)
