import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { RefundEffect, RefundStatus } from '#domain/records/refund.ts'
import { payments } from './payments.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const refunds = pgTable(
  'refunds',
  {
    /** The provider gets it as the receipt, which finds a refund if the answer was lost. */
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    providerRefundId: text('provider_refund_id').unique(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<RefundStatus>().notNull(),
    reason: text('reason').notNull(),
    /** Null lowers the price. */
    effect: text('effect').$type<RefundEffect>(),
    requestedBy: text('requested_by').notNull(),
    at: time('at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('refunds_of_payment').on(table.paymentId),
    index('refunds_requested').on(table.at),
    index('refunds_failed').on(table.updatedAt, table.id).where(sql`${table.status} = 'failed'`),
    check('refunds_amount', sql`${table.amountMinor} > 0`),
    check('refunds_effect', sql`${table.effect} in ('lowers-price', 'owed-again')`),
  ],
)
