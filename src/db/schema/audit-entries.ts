import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Rows are emptied once their record is erased. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    /** The name outlives the account. */
    userId: uuid('user_id').notNull(),
    by: text('by').notNull(),
    /** Such as `price`. */
    noun: text('noun').notNull(),
    /** Such as `currency:EUR`. */
    subjectId: text('subject_id').notNull(),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
    /** Shared by the changes that one undo takes back. Null before it existed. */
    changeId: uuid('change_id'),
    /** Long texts, as of a quote's lines, count in part. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(' ' || "by" || ' ' || left(before::text || ' ' || after::text, 4000))`,
      ),
  },
  (table) => [
    index('audit_entries_newest').on(table.at, table.id),
    index('audit_entries_newest_of_noun').on(table.noun, table.at, table.id),
    index('audit_entries_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('audit_entries_of_noun').on(table.noun, table.id),
    index('audit_entries_of_subject').on(table.noun, table.subjectId, table.id),
    index('audit_entries_of_change').on(table.changeId).where(sql`${table.changeId} is not null`),
  ],
)
