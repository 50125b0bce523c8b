import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AgreedPrice, PriceTerms } from '#domain/money/agreed-price.ts'
import type { Acceptance, QuoteDiscount, QuoteLine, QuoteStatus } from '#domain/records/quote.ts'
import { users } from './accounts.ts'
import { clientId } from './clients.ts'
import { leads } from './leads.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Quotes without a last day come last, also in descending order. A cursor holds these moments, but no infinity. */
export function lastDayKey(validUntil: AnyPgColumn): SQL {
  return sql`coalesce(${validUntil}, '3000-01-01 00:00:00+00'::timestamptz)`
}

export function lastDayKeyDescending(validUntil: AnyPgColumn): SQL {
  return sql`coalesce(${validUntil}, '1970-01-01 00:00:00+00'::timestamptz)`
}

/** Prices are frozen. An accepted quote is the agreement. */
export const quotes = pgTable(
  'quotes',
  {
    id: timeOrderedId(),
    /** Null for a draft. */
    number: text('number').unique(),
    status: text('status').$type<QuoteStatus>().notNull(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Null until `clientEmail` is verified. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    clientId: clientId(),
    /** The quote that it revises. */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => quotes.id, { onDelete: 'set null' }),
    clientName: text('client_name').notNull(),
    clientEmail: text('client_email').notNull(),
    companyName: text('company_name').notNull(),
    /** The names as sent, if the client's names were corrected since. */
    printed: jsonb('printed').$type<{ clientName: string; companyName: string }>(),
    taxNumber: text('tax_number').notNull().default(''),
    note: text('note').notNull().default(''),
    kind: text('kind').$type<AgreedPrice['kind']>().notNull(),
    /** Once accepted, the client's options. */
    lines: jsonb('lines').$type<QuoteLine[]>().notNull(),
    terms: jsonb('terms').$type<PriceTerms>().notNull(),
    discount: jsonb('discount').$type<QuoteDiscount>(),
    validDays: integer('valid_days').notNull(),
    /** The day set by hand for the quote that this draft revises. It overrides `validDays`. */
    validUntil: time('valid_until'),
    acceptance: jsonb('acceptance').$type<Acceptance>(),
    /** Why the client declined; may be ''. */
    reason: text('reason').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    sentAt: time('sent_at'),
    openedAt: time('opened_at'),
    remindedAt: time('reminded_at'),
    answeredAt: time('answered_at'),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(' ' || coalesce(number, '') || ' ' || client_name || ' ' || client_email || ' ' || company_name)`,
      ),
  },
  (table) => [
    index('quotes_newest').on(table.createdAt, table.id),
    index('quotes_newest_by_status').on(table.status, table.createdAt, table.id),
    index('quotes_by_last_day').on(lastDayKey(table.validUntil), table.id),
    index('quotes_by_last_day_descending').on(lastDayKeyDescending(table.validUntil), table.id),
    index('quotes_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('quotes_replacing').on(table.replacesId).where(sql`${table.replacesId} is not null`),
    index('quotes_of_lead').on(table.leadId),
    index('quotes_of_owner').on(table.ownerId),
    index('quotes_client').on(table.clientId),
    index('quotes_of_client').on(sql`lower(${table.clientEmail})`),
    index('quotes_answered')
      .on(table.status, table.answeredAt, table.id)
      .where(sql`${table.status} in ('accepted', 'declined')`),
    index('quotes_to_expire').on(table.validUntil).where(sql`${table.status} in ('sent', 'opened')`),
    uniqueIndex('quotes_one_draft').on(table.leadId).where(sql`${table.status} = 'draft'`),
    uniqueIndex('quotes_one_accepted').on(table.leadId).where(sql`${table.status} = 'accepted'`),
  ],
)
