import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Mailed links, each of which opens one record without a log-in until it expires or staff revoke it. */
export const recordLinks = pgTable(
  'record_links',
  {
    id: timeOrderedId(),
    /** The kind of record: `project`. */
    noun: text('noun').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** SHA-256 of the link's token. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The address that it was mailed to. */
    email: text('email').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (table) => [index('record_links_of_subject').on(table.noun, table.subjectId)],
)
