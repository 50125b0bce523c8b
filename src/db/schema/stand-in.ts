import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Razorpay's form. Empty with real keys. */
export const standInEntities = pgTable(
  'standin_entities',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    /** The order of a payment, or the payment of a refund. */
    parentId: text('parent_id'),
    entity: jsonb('entity').notNull(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (table) => [index('standin_entities_of_parent').on(table.parentId)],
)

export const standInDeliveries = pgTable(
  'standin_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: text('event_id').notNull(),
    body: text('body').notNull(),
    dueAt: time('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [index('standin_deliveries_due').on(table.dueAt, table.id)],
)
