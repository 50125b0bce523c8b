import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PaymentMode } from '#domain/payment-keys.ts'
import type { OrderPart, OrderQuote, OrderSource, OrderStatus } from '#features/payments/orders/order.ts'
import type { OrderRequest } from '#features/payments/payment.ts'
import { leads } from './leads.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What somebody set out to pay. It holds who and for what, so that nothing is lost if the page closes after paying. */
export const orders = pgTable(
  'orders',
  {
    id: timeOrderedId(),
    /** Ours at the provider: unique there too, at most 40 characters. */
    receipt: text('receipt').notNull().unique(),
    /** Whose order it is: another provider, or the stand-in, knows nothing of it. */
    mode: text('mode').$type<PaymentMode>().notNull(),
    providerOrderId: text('provider_order_id').notNull().unique(),
    status: text('status').$type<OrderStatus>().notNull(),
    source: text('source').$type<OrderSource>().notNull(),
    /** Which part of the price it is. */
    part: text('part').$type<OrderPart>().notNull().default('deposit'),
    /** SHA-256 of the cookies of the browsers that may pay it and prove it. */
    visitorHashes: text('visitor_hashes').array().notNull(),
    /** SHA-256 of the token of its payment link. */
    linkHash: text('link_hash').notNull().unique(),
    description: text('description').notNull(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    companyName: text('company_name').notNull(),
    /** What else the visitor had answered. */
    request: jsonb('request').$type<OrderRequest>().notNull(),
    /** What was chosen, as we priced it; null when the amount came without. */
    quote: jsonb('quote').$type<OrderQuote>(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    refundedMinor: bigint('refunded_minor', { mode: 'number' }).notNull().default(0),
    /** Random, of the browser it was made in, when its visitor agreed to be counted: see `exposures`. */
    visitorId: uuid('visitor_id'),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    /** When the visitor's request arrived; without it the lead was raised from the order alone. */
    requestReceivedAt: time('request_received_at'),
    /** When the reconciler asks the provider; null when there is nothing left to ask. */
    nextCheckAt: time('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    paidAt: time('paid_at'),
  },
  (table) => [
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
  ],
)
