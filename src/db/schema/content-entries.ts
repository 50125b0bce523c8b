import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ContentData } from '#domain/records/content.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const postSearchWords = sql`case when kind = 'post' then setweight(to_tsvector('english', coalesce(published->>'title', '')), 'A') || setweight(to_tsvector('english', coalesce(published->>'excerpt', '')), 'B') || to_tsvector('english', coalesce(published->>'body', '')) end`

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What visitors read and staff edit, one row per entry of a kind. The audit log is its history. */
export const contentEntries = pgTable(
  'content_entries',
  {
    id: timeOrderedId(),
    kind: text('kind').notNull(),
    /** The id that prices, addresses and other entries use. Never changes. */
    key: text('key').notNull(),
    /** Orders the entries of a kind. */
    position: doublePrecision('position').notNull(),
    /** The text that staff work on. Equals `published` if nothing waits to be published. */
    draft: jsonb('draft').$type<ContentData>().notNull(),
    /** Null before the first publication. */
    published: jsonb('published').$type<ContentData>(),
    /** When the draft is due to be published. */
    publishAt: time('publish_at'),
    /** The staff user who scheduled it. */
    scheduledBy: jsonb('scheduled_by').$type<{ userId: string; name: string }>(),
    /** A removed row stays, so that no seed inserts it again and an undo can bring it back. */
    removedAt: time('removed_at'),
    /** Of its first and its latest publication. */
    firstPublishedAt: time('first_published_at'),
    lastPublishedAt: time('last_published_at'),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** Of a post, for the blog's search. */
    searchWords: tsvector('search_words').generatedAlwaysAs(postSearchWords),
  },
  (table) => [
    unique('content_entries_key').on(table.kind, table.key),
    index('content_entries_due').on(table.publishAt).where(sql`${table.publishAt} is not null`),
    uniqueIndex('content_entries_slug')
      .on(table.kind, sql`(published->>'slug')`)
      .where(sql`${table.published} ? 'slug'`),
    index('content_entries_search').using('gin', table.searchWords),
    check('content_entries_key_form', sql`${table.key} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
)
