import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { MailKind, MailStatus } from '#domain/records/mail.ts'
import { leads } from './leads.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Does the same as `mailboxOf`: cuts off the `+tag`. */
export function mailboxOfRecipient(address: AnyPgColumn): SQL<string> {
  return sql<string>`regexp_replace(lower(${address}), '\\+[^@]*@', '@')`
}

export const mails = pgTable(
  'mails',
  {
    id: timeOrderedId(),
    /** Identifies a mail together with `subjectId`. */
    kind: text('kind').$type<MailKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** Tokens in `html` and `text`, which only owners read. Null from a release that did not list them. */
    secrets: text('secrets').array(),
    messageId: text('message_id').notNull(),
    status: text('status').$type<MailStatus>().notNull(),
    /** The mail that was sent in its place. Null from a release that did not store it. */
    includedIn: uuid('included_in'),
    attempts: integer('attempts').notNull(),
    lastError: text('last_error'),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(' ' || subject || ' ' || to_address)`),
  },
  (table) => [
    unique('mails_kind_subject').on(table.kind, table.subjectId),
    index('mails_newest').on(table.createdAt, table.id),
    index('mails_newest_by_status').on(table.status, table.createdAt, table.id),
    index('mails_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('mails_of_lead').on(table.leadId),
    index('mails_sent').on(table.kind, table.sentAt),
    index('mails_to_mailbox').on(table.kind, mailboxOfRecipient(table.toAddress), table.createdAt),
  ],
)
