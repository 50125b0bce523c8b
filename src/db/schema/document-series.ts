import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Taking a number locks the row, so numbers have no gap. */
export const documentSeries = pgTable(
  'document_series',
  {
    series: text('series').notNull(),
    /** The year as documents print it: `26-27`. */
    year: text('year').notNull(),
    next: integer('next').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
)
