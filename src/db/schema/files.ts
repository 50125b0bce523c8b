import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Side } from '#domain/records/states.ts'
import { checklistItems, projects } from './projects.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const files = pgTable(
  'files',
  {
    id: timeOrderedId(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    checklistItemId: uuid('checklist_item_id').references(() => checklistItems.id, { onDelete: 'set null' }),
    side: text('side').$type<Side>().notNull(),
    /** The name outlives the uploader's account. */
    author: text('author').notNull(),
    name: text('name').notNull(),
    /** The content decides it, not the name. */
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
    blobKey: text('blob_key').notNull().unique(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('files_of_project').on(table.projectId, table.createdAt, table.id),
    check('files_size', sql`${table.size} > 0`),
  ],
)

/** Blobs to delete. The row is written before the blob. */
export const looseBlobs = pgTable(
  'loose_blobs',
  {
    key: text('key').primaryKey(),
    /** Until then `projectId` is uploading it, or it is kept for `userId`. */
    dueAt: time('due_at').notNull(),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    userId: uuid('user_id'),
    /** The upload reserves it; a kept blob has it. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('loose_blobs_due').on(table.dueAt),
    index('loose_blobs_of_project').on(table.projectId).where(sql`${table.projectId} is not null`),
    index('loose_blobs_of_user').on(table.userId).where(sql`${table.userId} is not null`),
  ],
)
