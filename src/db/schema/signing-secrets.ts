import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Secrets that all processes share. The first use creates each. */
export const signingSecrets = pgTable('signing_secrets', {
  purpose: text('purpose').primaryKey(),
  secret: text('secret').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
