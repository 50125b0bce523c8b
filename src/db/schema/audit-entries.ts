import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Who changed what in the back office. Rows are added, never changed. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    /** The staff member's; the name stays when the account is gone. */
    userId: uuid('user_id').notNull(),
    by: text('by').notNull(),
    /** What kind of thing it is: `price`. */
    noun: text('noun').notNull(),
    /** Which of them: `currency:EUR`. */
    subjectId: text('subject_id').notNull(),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
  },
  (table) => [
    index('audit_entries_of_noun').on(table.noun, table.id),
    index('audit_entries_of_subject').on(table.noun, table.subjectId, table.id),
  ],
)
