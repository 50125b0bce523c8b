import { sql } from 'drizzle-orm'
import { boolean, customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PostCategory } from '#domain/records/post.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const posts = pgTable(
  'posts',
  {
    id: timeOrderedId(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    author: text('author').notNull(),
    category: text('category').$type<PostCategory>().notNull(),
    tags: text('tags').array().notNull(),
    featured: boolean('featured').notNull(),
    /** Markdown. */
    body: text('body').notNull(),
    publishedAt: time('published_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    searchWords: tsvector('search_words')
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', excerpt), 'B') || to_tsvector('english', body)`,
      ),
  },
  (table) => [
    index('posts_newest').on(table.publishedAt, table.id),
    index('posts_newest_by_category').on(table.category, table.publishedAt, table.id),
    index('posts_tags').using('gin', table.tags),
    index('posts_search').using('gin', table.searchWords),
  ],
)

/** Earlier slugs redirect. */
export const postRenames = pgTable(
  'post_renames',
  {
    slug: text('slug').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
  },
  (table) => [index('post_renames_of_post').on(table.postId)],
)
