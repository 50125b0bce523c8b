import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Mailed links open one record without a log-in until they expire or are revoked. */
export const recordLinks = pgTable(
  'record_links',
  {
    id: timeOrderedId(),
    /** Such as `project`. */
    noun: text('noun').notNull(),
    subjectId: uuid('subject_id').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    email: text('email').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (table) => [index('record_links_of_subject').on(table.noun, table.subjectId)],
)
