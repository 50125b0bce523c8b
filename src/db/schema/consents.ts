import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Nothing here identifies a visitor. */
export const consents = pgTable(
  'consents',
  {
    // Random: an id with a time could be matched with a request log.
    id: uuid('id').primaryKey().defaultRandom(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    policyVersion: integer('policy_version').notNull(),
    analytics: boolean('analytics').notNull(),
    marketing: boolean('marketing').notNull(),
    preferences: boolean('preferences').notNull(),
    source: text('source').notNull(),
  },
  (table) => [
    check('consents_policy_version', sql`${table.policyVersion} >= 1`),
    check('consents_source', sql`${table.source} in ('banner', 'preferences')`),
  ],
)
