import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import type { LeadSource, LeadStatus, LeadSuggestion, LeadSuspicion } from '#domain/records/lead.ts'
import { users } from './accounts.ts'
import { timeOrderedId } from './time-ordered-id.ts'

// Milliseconds, like JavaScript's times; a cursor made from a finer time would skip rows.
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Everyone who sent or began a request, through any form. */
export const leads = pgTable(
  'leads',
  {
    id: timeOrderedId(),
    reference: text('reference').notNull().unique(),
    /** The account of the person who proved to own the e-mail address; null until then. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    idempotencyKey: uuid('idempotency_key').notNull().unique(),
    /** SHA-256 of the request, to tell its repeat from another request under the same key. Null: not sent yet. */
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
    /** Labels that the visitor chose from a list. */
    services: text('services').array().notNull().default([]),
    /** The assistant's questions and the visitor's answers. */
    conversation: text('conversation').notNull().default(''),
    quote: jsonb('quote').$type<AgreedPrice>(),
    /** Answers to the wizard's own questions. */
    suggestion: jsonb('suggestion').$type<LeadSuggestion>(),
    /** Random id of the browser, if its visitor agreed to be counted: see `exposures`. */
    visitorId: uuid('visitor_id'),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** The text that the list's search looks through. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(reference || ' ' || name || ' ' || email || ' ' || phone || ' ' || company_name)`,
      ),
  },
  (table) => [
    index('leads_of_owner').on(table.ownerId).where(sql`${table.ownerId} is not null`),
    index('leads_of_email').on(sql`lower(${table.email})`),
    index('leads_newest').on(table.createdAt, table.id),
    index('leads_newest_by_status').on(table.status, table.createdAt, table.id),
    index('leads_newest_by_source').on(table.source, table.createdAt, table.id),
    index('leads_of_visitor').on(table.visitorId).where(sql`${table.visitorId} is not null`),
    index('leads_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)
