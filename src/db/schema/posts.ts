import { boolean, customType, jsonb, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Picture } from '#domain/records/picture.ts'
import type { PostCategory } from '#domain/records/post.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The published entries of the kind `post`. */
export const posts = pgView('posts', {
  id: uuid('id').notNull(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  excerpt: text('excerpt').notNull(),
  author: text('author').notNull(),
  category: text('category').$type<PostCategory>().notNull(),
  tags: text('tags').array().notNull(),
  featured: boolean('featured').notNull(),
  cover: jsonb('cover').$type<Picture>(),
  /** Markdown. */
  body: text('body').notNull(),
  publishedAt: time('published_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  searchWords: tsvector('search_words').notNull(),
}).existing()
