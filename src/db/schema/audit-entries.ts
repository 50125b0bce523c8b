import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Who changed what at the desk. The program adds rows and never changes them. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    /** The staff member's id and name. The name stays after the account is gone. */
    userId: uuid('user_id').notNull(),
    by: text('by').notNull(),
    /** The kind of thing: `price`. */
    noun: text('noun').notNull(),
    /** The thing's id: `currency:EUR`. */
    subjectId: text('subject_id').notNull(),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
  },
  (table) => [
    index('audit_entries_of_noun').on(table.noun, table.id),
    index('audit_entries_of_subject').on(table.noun, table.subjectId, table.id),
  ],
)
