import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Variant } from '#domain/records/experiment.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A row changes only when staff stop the experiment. */
export const experiments = pgTable(
  'experiments',
  {
    id: timeOrderedId(),
    name: text('name').notNull(),
    stoppedAt: time('stopped_at'),
    stoppedBy: text('stopped_by'),
    /** Visitors without a stored variant get it once no experiment runs. Null: A, as before there was a choice. */
    chosenVariant: text('chosen_variant').$type<Variant>(),
  },
  (table) => [
    uniqueIndex('experiments_one_running')
      .on(sql`(${table.stoppedAt} is null)`)
      .where(sql`${table.stoppedAt} is null`),
    check('experiments_stop', sql`(${table.stoppedAt} is null) = (${table.stoppedBy} is null)`),
    check(
      'experiments_choice',
      sql`${table.chosenVariant} is null or (${table.chosenVariant} in ('A', 'B') and ${table.stoppedAt} is not null)`,
    ),
  ],
)

/** The share of new visitors sent to B. The first row starts the experiment; rows are only added. */
export const experimentSplits = pgTable(
  'experiment_splits',
  {
    // Short, for visitors' cookies.
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    experimentId: uuid('experiment_id')
      .notNull()
      .references(() => experiments.id),
    at: time('at').notNull(),
    by: text('by').notNull(),
    shareBPerMille: integer('share_b_per_mille').notNull(),
  },
  (table) => [
    index('experiment_splits_of_experiment').on(table.experimentId, table.id),
    check('experiment_splits_share', sql`${table.shareBPerMille} between 0 and 1000`),
  ],
)

/** First views, by visitors who agreed to be counted. */
export const exposures = pgTable(
  'exposures',
  {
    experimentId: uuid('experiment_id')
      .notNull()
      .references(() => experiments.id),
    /** Random; the browser's later leads have the same id. */
    visitorId: uuid('visitor_id').notNull(),
    splitId: integer('split_id')
      .notNull()
      .references(() => experimentSplits.id),
    variant: text('variant').$type<Variant>().notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.experimentId, table.visitorId] }),
    check('exposures_variant', sql`${table.variant} in ('A', 'B')`),
  ],
)
