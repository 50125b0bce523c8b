import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The next number of each series of numbered papers. Whoever takes a number locks the row, so numbers have no gap. */
export const documentSeries = pgTable(
  'document_series',
  {
    series: text('series').notNull(),
    /** The financial year as it is printed: `26-27`. */
    year: text('year').notNull(),
    next: integer('next').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
)
