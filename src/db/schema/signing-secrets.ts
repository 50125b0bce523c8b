import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Shared by all processes; created on first use. */
export const signingSecrets = pgTable('signing_secrets', {
  purpose: text('purpose').primaryKey(),
  secret: text('secret').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
