import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AttemptStatus } from '#domain/records/order.ts'
import { orders } from './orders.ts'
import { timeOrderedId } from './time-ordered-id.ts'

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: timeOrderedId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    providerPaymentId: text('provider_payment_id').notNull().unique(),
    status: text('status').$type<AttemptStatus>().notNull(),
    method: text('method').notNull(),
    reason: text('reason').notNull(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('payment_attempts_of_order').on(table.orderId)],
)
