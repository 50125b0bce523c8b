import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { SharedPlan } from '#domain/records/shared-plan.ts'
import { timeOrderedId } from './time-ordered-id.ts'

export const sharedPlans = pgTable(
  'shared_plans',
  {
    id: timeOrderedId(),
    /** SHA-256; null until the mail is composed. */
    tokenHash: text('token_hash').unique(),
    answers: jsonb('answers').$type<SharedPlan['answers']>().notNull(),
    selected: text('selected').array().$type<SharedPlan['selected']>().notNull(),
    currency: text('currency').$type<SharedPlan['currency']>().notNull(),
    /** Null for a link alone. */
    email: text('email'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('shared_plans_oldest').on(table.createdAt)],
)
