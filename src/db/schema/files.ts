import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Side } from '#domain/records/states.ts'
import { checklistItems, projects } from './projects.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Files of projects. Their bytes are in the blob store. */
export const files = pgTable(
  'files',
  {
    id: timeOrderedId(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The item of the checklist that it answers; null for any other file. */
    checklistItemId: uuid('checklist_item_id').references(() => checklistItems.id, { onDelete: 'set null' }),
    side: text('side').$type<Side>().notNull(),
    /** The uploader's name, which stays after the account is gone. */
    author: text('author').notNull(),
    name: text('name').notNull(),
    /** Media type by content, never by name. */
    type: text('type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** SHA-256 of the bytes, in hex. */
    hash: text('hash').notNull(),
    /** Key of the bytes in the blob store. */
    blobKey: text('blob_key').notNull().unique(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('files_of_project').on(table.projectId, table.createdAt, table.id),
    check('files_size', sql`${table.size} > 0`),
  ],
)

/** Blobs whose file is gone or never came, for a job that deletes them. A row is written before its blob. */
export const looseBlobs = pgTable(
  'loose_blobs',
  {
    key: text('key').primaryKey(),
    /** When the job may delete it. Until then the upload of `projectId` is under way. */
    dueAt: time('due_at').notNull(),
    /** The project that an upload is for; null once a file is gone. */
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** What the upload takes of the project's room, in bytes. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('loose_blobs_due').on(table.dueAt),
    index('loose_blobs_of_project').on(table.projectId).where(sql`${table.projectId} is not null`),
  ],
)
