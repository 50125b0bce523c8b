import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AgreedPrice, PriceTerms } from '#domain/agreed-price.ts'
import type { Acceptance, QuoteLine, QuoteStatus } from '#domain/records/quote.ts'
import { users } from './accounts.ts'
import { leads } from './leads.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Offers to clients with frozen prices, which become what was agreed once accepted. */
export const quotes = pgTable(
  'quotes',
  {
    id: timeOrderedId(),
    /** Taken when it is sent; null for a draft. */
    number: text('number').unique(),
    status: text('status').$type<QuoteStatus>().notNull(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The client's account; null until someone proves to own `clientEmail`. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    clientName: text('client_name').notNull(),
    clientEmail: text('client_email').notNull(),
    companyName: text('company_name').notNull(),
    taxNumber: text('tax_number').notNull().default(''),
    note: text('note').notNull().default(''),
    /** What the lead's choice was made of. */
    kind: text('kind').$type<AgreedPrice['kind']>().notNull(),
    /** Once accepted, the options have the client's choice. */
    lines: jsonb('lines').$type<QuoteLine[]>().notNull(),
    terms: jsonb('terms').$type<PriceTerms>().notNull(),
    validDays: integer('valid_days').notNull(),
    validUntil: time('valid_until'),
    acceptance: jsonb('acceptance').$type<Acceptance>(),
    /** Why the client declined; '' without a word. */
    reason: text('reason').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    sentAt: time('sent_at'),
    openedAt: time('opened_at'),
    answeredAt: time('answered_at'),
  },
  (table) => [
    index('quotes_of_lead').on(table.leadId),
    index('quotes_of_owner').on(table.ownerId),
    index('quotes_of_client').on(sql`lower(${table.clientEmail})`),
    index('quotes_to_expire').on(table.validUntil).where(sql`${table.status} in ('sent', 'opened')`),
    uniqueIndex('quotes_one_draft').on(table.leadId).where(sql`${table.status} = 'draft'`),
    uniqueIndex('quotes_one_accepted').on(table.leadId).where(sql`${table.status} = 'accepted'`),
  ],
)
