import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { contentEntries } from './content-entries.ts'

/** Earlier slugs redirect. */
export const contentRenames = pgTable(
  'content_renames',
  {
    kind: text('kind').notNull(),
    slug: text('slug').notNull(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => contentEntries.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug] }),
    index('content_renames_of_entry').on(table.entryId),
  ],
)
