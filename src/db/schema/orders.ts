import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import type { PaymentMode } from '#domain/payment-keys.ts'
import type { OrderPart, OrderRequest, OrderSource, OrderStatus } from '#domain/records/order.ts'
import { users } from './accounts.ts'
import { leads } from './leads.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Amounts that somebody may pay. An order stores who pays and for what, so a page that closes after paying loses
 * nothing.
 */
export const orders = pgTable(
  'orders',
  {
    id: timeOrderedId(),
    /** Our own id at the provider, unique there too, at most 40 characters. */
    receipt: text('receipt').notNull().unique(),
    /** The mode in which the provider made the order; in any other mode the provider does not know it. */
    mode: text('mode').$type<PaymentMode>().notNull(),
    providerOrderId: text('provider_order_id').notNull().unique(),
    status: text('status').$type<OrderStatus>().notNull(),
    source: text('source').$type<OrderSource>().notNull(),
    /** The part of the price. */
    part: text('part').$type<OrderPart>().notNull().default('deposit'),
    /** SHA-256 of the visitor cookies whose browsers may pay and prove this order. */
    visitorHashes: text('visitor_hashes').array().notNull(),
    /** SHA-256 of the payment link's token. */
    linkHash: text('link_hash').notNull().unique(),
    description: text('description').notNull(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    companyName: text('company_name').notNull(),
    /** The visitor's other answers. */
    request: jsonb('request').$type<OrderRequest>().notNull(),
    /** The choice with its prices; null if the amount came without a choice. */
    quote: jsonb('quote').$type<AgreedPrice>(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    refundedMinor: bigint('refunded_minor', { mode: 'number' }).notNull().default(0),
    /** The part of the refunds that came off the price that the lead's client owes now. */
    loweredMinor: bigint('lowered_minor', { mode: 'number' }).notNull().default(0),
    /** Random id of the browser, if its visitor agreed to be counted: see `exposures`. */
    visitorId: uuid('visitor_id'),
    /** The account of the person who proved to own the e-mail address; null until then. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    /** When the visitor's request arrived; null if the order alone raised the lead. */
    requestReceivedAt: time('request_received_at'),
    /** When the reconciler asks the provider next; null if nothing is left to ask. */
    nextCheckAt: time('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    paidAt: time('paid_at'),
  },
  (table) => [
    index('orders_of_owner').on(table.ownerId).where(sql`${table.ownerId} is not null`),
    index('orders_of_customer').on(sql`lower(${table.customerEmail})`),
    index('orders_newest').on(table.createdAt, table.id),
    index('orders_newest_by_status').on(table.status, table.createdAt, table.id),
    index('orders_of_visitor').on(table.visitorId).where(sql`${table.visitorId} is not null`),
    index('orders_of_lead').on(table.leadId),
    index('orders_to_check').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    check('orders_receipt', sql`length(${table.receipt}) <= 40`),
    check(
      'orders_amount',
      sql`${table.amountMinor} > 0 and ${table.refundedMinor} between 0 and ${table.amountMinor}`,
    ),
    check('orders_lowered', sql`${table.loweredMinor} between 0 and ${table.refundedMinor}`),
  ],
)
