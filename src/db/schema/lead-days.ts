import { date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/calendar-day.ts'
import type { LeadSource } from '#domain/records/lead.ts'

/** How many of a day's leads came how far, as counted last. Only numbers: a lead's erasure leaves them. */
export const leadDays = pgTable(
  'lead_days',
  {
    /** The day the leads arrived, in the agency's time zone. */
    day: date('day').$type<Day>().notNull(),
    source: text('source').$type<LeadSource>().notNull(),
    requests: integer('requests').notNull(),
    answered: integer('answered').notNull(),
    quoted: integer('quoted').notNull(),
    won: integer('won').notNull(),
    paid: integer('paid').notNull(),
    launched: integer('launched').notNull(),
    countedAt: timestamp('counted_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.source] })],
)
