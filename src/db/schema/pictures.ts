import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { CutFormat } from '#domain/records/picture.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const pictures = pgTable('pictures', {
  /** The start of the SHA-256 of the bytes that were sent. */
  hash: text('hash').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: time('created_at').notNull(),
  /** Since when no draft, page or earlier version names it; null while one does. */
  unusedSince: time('unused_since'),
})

export const pictureCuts = pgTable(
  'picture_cuts',
  {
    pictureHash: text('picture_hash')
      .notNull()
      .references(() => pictures.hash),
    format: text('format').$type<CutFormat>().notNull(),
    width: integer('width').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** SHA-256 of the cut's own bytes, for backups. */
    sha256: text('sha256').notNull(),
    blobKey: text('blob_key').notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.pictureHash, table.format, table.width] })],
)
