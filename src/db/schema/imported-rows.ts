import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { leadImports } from './lead-imports.ts'
import { leads } from './leads.ts'

/** The lead that a row of an imported file became, or already was. So the same row adds no other one. */
export const importedRows = pgTable(
  'imported_rows',
  {
    /** A hash of all its values, also of those that were not imported. */
    row: uuid('row').primaryKey(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Until the import can no longer be undone. */
    importId: uuid('import_id').references(() => leadImports.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('imported_rows_of_lead').on(table.leadId),
    index('imported_rows_of_import').on(table.importId),
  ],
)
