import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SettledBy } from '#domain/records/order.ts'
import { orders } from './orders.ts'
import { timeOrderedId } from './time-ordered-id.ts'

export const payments = pgTable(
  'payments',
  {
    id: timeOrderedId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    providerPaymentId: text('provider_payment_id').notNull().unique(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** A second payment of a paid order, to be refunded. */
    isSurplus: boolean('is_surplus').notNull(),
    /** No money moved. */
    isSimulated: boolean('is_simulated').notNull(),
    settledBy: text('settled_by').$type<SettledBy>().notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    uniqueIndex('payments_one_per_order').on(table.orderId).where(sql`not ${table.isSurplus}`),
    index('payments_of_order').on(table.orderId),
    index('payments_settled').on(table.settledAt),
    index('payments_surplus').on(table.settledAt, table.id).where(sql`${table.isSurplus}`),
    check('payments_amount', sql`${table.amountMinor} > 0`),
  ],
)
