import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type {
  LeadSource,
  LeadStatus,
  LeadSuggestion,
  LeadSuspicion,
  LostReason,
  RemovalReason,
} from '#domain/records/lead.ts'
import { users } from './accounts.ts'
import { clientId } from './clients.ts'
import { leadImports } from './lead-imports.ts'
import { timeOrderedId } from './time-ordered-id.ts'

// Milliseconds, like JavaScript: a cursor from a finer time would skip rows.
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Without marks, in any script; the nameless come last. */
export function leadNameKey(name: AnyPgColumn): SQL {
  return sql`(coalesce(nullif(left(fold_text(${name}), 60), ''), '~') collate "C")`
}

/** The total in paise; less than any, without a readable quote. */
export function leadQuoteKey(quote: AnyPgColumn): SQL {
  return sql`quoted_minor(${quote})`
}

export const leads = pgTable(
  'leads',
  {
    id: timeOrderedId(),
    reference: text('reference').notNull().unique(),
    /** The account with this verified address. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    clientId: clientId(),
    idempotencyKey: uuid('idempotency_key').notNull().unique(),
    /** SHA-256, to tell a repeat from another request under its key. Null for a draft. */
    requestHash: text('request_hash'),
    source: text('source').$type<LeadSource>().notNull(),
    status: text('status').$type<LeadStatus>().notNull(),
    suspicions: text('suspicions').array().$type<LeadSuspicion[]>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    companyName: text('company_name').notNull(),
    businessLocation: text('business_location').notNull(),
    projectType: text('project_type').notNull(),
    contactMethod: text('contact_method').notNull(),
    bestTime: text('best_time').notNull(),
    timeline: text('timeline').notNull(),
    budget: text('budget').notNull(),
    currency: text('currency').$type<CurrencyCode>(),
    message: text('message').notNull(),
    services: text('services').array().notNull().default([]),
    conversation: text('conversation').notNull().default(''),
    quote: jsonb('quote').$type<AgreedPrice>(),
    suggestion: jsonb('suggestion').$type<LeadSuggestion>(),
    /** The browser's random id, with consent: see `exposures`. */
    visitorId: uuid('visitor_id'),
    /** Until the import can no longer be undone. */
    importId: uuid('import_id').references(() => leadImports.id, { onDelete: 'set null' }),
    /** The staff member who answers it. */
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** `tagsField` puts them in this form. */
    tags: text('tags').array().notNull().default([]),
    /** Both only while lost. */
    lostReason: text('lost_reason').$type<LostReason>(),
    lostWords: text('lost_words').notNull().default(''),
    /** When staff first sent the client something: `recordSending`. */
    firstSentAt: time('first_sent_at'),
    /** When staff said that they had answered by other means, or moved it to a status that says so. */
    answeredElsewhereAt: time('answered_elsewhere_at'),
    /** The one definition of an answer. */
    answeredAt: time('answered_at').generatedAlwaysAs(sql`least(first_sent_at, answered_elsewhere_at)`),
    /** When staff were last in touch. The undo of a move keeps it. */
    contactedAt: time('contacted_at'),
    /** The first question since staff last sent something. */
    questionAskedAt: time('question_asked_at'),
    /** When staff said that they had answered it by other means, or moved the lead to a status that says so. */
    questionSettledAt: time('question_settled_at'),
    /** When staff decided that it belongs in quarantine. Until then no job deletes it there. */
    judgedAt: time('judged_at'),
    /** All three only while removed; then the status to restore. */
    removedAt: time('removed_at'),
    removedReason: text('removed_reason').$type<RemovalReason>(),
    removedFrom: text('removed_from').$type<LeadStatus>(),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(' ' || reference || ' ' || name || ' ' || email || ' ' || phone || ' ' || company_name || ' ' || phone_digits(phone))`,
      ),
  },
  (table) => [
    index('leads_of_owner').on(table.ownerId).where(sql`${table.ownerId} is not null`),
    index('leads_client').on(table.clientId).where(sql`${table.clientId} is not null`),
    index('leads_of_email').on(sql`lower(${table.email})`),
    index('leads_newest').on(table.createdAt, table.id),
    index('leads_newest_by_status').on(table.status, table.createdAt, table.id),
    index('leads_newest_by_source').on(table.source, table.createdAt, table.id),
    index('leads_newest_by_source_and_status').on(table.source, table.status, table.createdAt, table.id),
    index('leads_by_name').on(leadNameKey(table.name), table.id),
    index('leads_by_quote').on(leadQuoteKey(table.quote), table.id),
    index('leads_of_visitor').on(table.visitorId).where(sql`${table.visitorId} is not null`),
    index('leads_of_assignee')
      .on(table.assigneeId, table.createdAt, table.id)
      .where(sql`${table.assigneeId} is not null`),
    index('leads_unanswered')
      .on(table.status, table.createdAt, table.id)
      .where(sql`${table.answeredAt} is null`),
    index('leads_contacted')
      .on(table.contactedAt, table.id)
      .where(sql`${table.status} in ('new', 'contacted', 'quoted')`),
    index('leads_with_question')
      .on(table.questionAskedAt, table.id)
      .where(sql`${table.questionAskedAt} is not null and ${table.questionSettledAt} is null`),
    index('leads_to_judge')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'quarantined' and ${table.judgedAt} is null`),
    index('leads_to_call')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'draft' and ${table.phone} <> ''`),
    index('leads_removed').on(table.removedAt).where(sql`${table.status} = 'removed'`),
    index('leads_of_import').on(table.importId).where(sql`${table.importId} is not null`),
    index('leads_of_tag').using('gin', table.tags).where(sql`${table.tags} <> '{}'`),
    index('leads_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)
