import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import type { PaymentMode } from '#domain/money/payment-keys.ts'
import type { OrderPart, OrderRequest, OrderSource, OrderStatus } from '#domain/records/order.ts'
import { users } from './accounts.ts'
import { clientId } from './clients.ts'
import { leads } from './leads.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Lists sort orders by it: when the order was paid, else when it was created. */
export function orderReceivedKey({ paidAt, createdAt }: Record<'paidAt' | 'createdAt', AnyPgColumn>): SQL {
  return sql`coalesce(${paidAt}, ${createdAt})`
}

/** Stores payer and purpose, so that a page closed after paying loses nothing. */
export const orders = pgTable(
  'orders',
  {
    id: timeOrderedId(),
    /** Our id at the provider, at most 40 characters. */
    receipt: text('receipt').notNull().unique(),
    /** The provider does not know orders of another mode. */
    mode: text('mode').$type<PaymentMode>().notNull(),
    providerOrderId: text('provider_order_id').notNull().unique(),
    status: text('status').$type<OrderStatus>().notNull(),
    source: text('source').$type<OrderSource>().notNull(),
    part: text('part').$type<OrderPart>().notNull().default('deposit'),
    /** SHA-256 of the visitor cookies that may pay it. */
    visitorHashes: text('visitor_hashes').array().notNull(),
    linkHash: text('link_hash').notNull().unique(),
    description: text('description').notNull(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    companyName: text('company_name').notNull(),
    request: jsonb('request').$type<OrderRequest>().notNull(),
    /** Null for a bare amount. */
    quote: jsonb('quote').$type<AgreedPrice>(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    refundedMinor: bigint('refunded_minor', { mode: 'number' }).notNull().default(0),
    /** The refunds that reduced the lead's price. */
    loweredMinor: bigint('lowered_minor', { mode: 'number' }).notNull().default(0),
    /** The browser's random id, with consent: see `exposures`. */
    visitorId: uuid('visitor_id'),
    /** The account with this verified address. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    clientId: clientId(),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    /** Null if the order alone created the lead. */
    requestReceivedAt: time('request_received_at'),
    /** Null once polling is done. */
    nextCheckAt: time('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    paidAt: time('paid_at'),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(' ' || receipt || ' ' || provider_order_id || ' ' || customer_name || ' ' || customer_email || ' ' || customer_phone || ' ' || company_name || ' ' || phone_digits(customer_phone))`,
      ),
  },
  (table) => [
    index('orders_of_owner').on(table.ownerId).where(sql`${table.ownerId} is not null`),
    index('orders_client').on(table.clientId).where(sql`${table.clientId} is not null`),
    index('orders_of_customer').on(sql`lower(${table.customerEmail})`),
    index('orders_newest').on(table.createdAt, table.id),
    index('orders_newest_by_status').on(table.status, table.createdAt, table.id),
    index('orders_by_receipt').on(orderReceivedKey(table), table.id),
    index('orders_by_amount').on(table.amountMinor, table.id),
    index('orders_incomplete')
      .on(table.createdAt, table.id)
      .where(
        sql`${table.status} in ('paid', 'partly-refunded', 'refunded') and ${table.requestReceivedAt} is null`,
      ),
    index('orders_of_visitor').on(table.visitorId).where(sql`${table.visitorId} is not null`),
    index('orders_of_lead').on(table.leadId),
    index('orders_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('orders_to_check').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    check('orders_receipt', sql`length(${table.receipt}) <= 40`),
    check(
      'orders_amount',
      sql`${table.amountMinor} > 0 and ${table.refundedMinor} between 0 and ${table.amountMinor}`,
    ),
    check('orders_lowered', sql`${table.loweredMinor} between 0 and ${table.refundedMinor}`),
  ],
)
