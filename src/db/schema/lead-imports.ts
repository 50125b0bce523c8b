import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ColumnUse, ImportReport, ImportStatus, ImportUndo } from '#domain/records/lead-import.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A file of leads, from its upload until nothing of it can be undone. */
export const leadImports = pgTable(
  'lead_imports',
  {
    id: timeOrderedId(),
    fileName: text('file_name').notNull(),
    status: text('status').$type<ImportStatus>().notNull(),
    /** The uploaded bytes, a loose blob: due once imported, or after `importDays`. */
    blobKey: text('blob_key').notNull(),
    /** Why the file cannot be read, or why the last attempt failed; else ''. */
    problem: text('problem').notNull().default(''),
    /** Before the import what it would do, then what it did. Null until the file is read. */
    report: jsonb('report').$type<ImportReport>(),
    /** Rows stored so far. */
    done: integer('done').notNull().default(0),
    undone: jsonb('undone').$type<ImportUndo>(),
    /** A name, of the upload and then of the import. */
    by: text('by').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [index('lead_imports_newest').on(table.createdAt, table.id)],
)

/** Apart from its import, because it may be as large as the file. */
export const leadImportBadLines = pgTable('lead_import_bad_lines', {
  importId: uuid('import_id')
    .primaryKey()
    .references(() => leadImports.id, { onDelete: 'cascade' }),
  /** A file to correct. */
  csv: text('csv').notNull(),
})

/** What the columns of the last imports became. */
export const importMappings = pgTable('import_mappings', {
  /** A hash of the names of columns. */
  header: uuid('header').primaryKey(),
  /** The order is that of the columns. */
  uses: jsonb('uses').$type<(ColumnUse | null)[]>().notNull(),
  at: time('at').notNull(),
})
