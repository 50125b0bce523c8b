import { sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Saved texts for replies to leads, with placeholders. */
export const replyTemplates = pgTable(
  'reply_templates',
  {
    id: timeOrderedId(),
    name: text('name').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** A removed row stays, so that an undo can bring it back. */
    removedAt: time('removed_at'),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('reply_templates_name')
      .on(sql`fold_text(${table.name})`)
      .where(sql`${table.removedAt} is null`),
  ],
)
