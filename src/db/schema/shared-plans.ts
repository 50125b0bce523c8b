import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { SharedPlan } from '#domain/records/shared-plan.ts'
import { timeOrderedId } from './time-ordered-id.ts'

/** Plans that visitors shared by a link or mailed to themselves. */
export const sharedPlans = pgTable(
  'shared_plans',
  {
    id: timeOrderedId(),
    /** SHA-256 of the link's token; null until the program writes the mail that carries it. */
    tokenHash: text('token_hash').unique(),
    answers: jsonb('answers').$type<SharedPlan['answers']>().notNull(),
    selected: text('selected').array().$type<SharedPlan['selected']>().notNull(),
    currency: text('currency').$type<SharedPlan['currency']>().notNull(),
    /** The recipient's address; null for a link alone. */
    email: text('email'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('shared_plans_oldest').on(table.createdAt)],
)
