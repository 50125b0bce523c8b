import { sql } from 'drizzle-orm'
import { boolean, check, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** For optimistic locking. */
const version = () => integer('version').notNull().default(1)

// Four decimals, as the price arithmetic assumes.
const multiplier = () => numeric('multiplier', { precision: 8, scale: 4, mode: 'number' }).notNull()

/** Countries without a row use the default. */
export const pricingLocations = pgTable(
  'pricing_locations',
  {
    countryCode: text('country_code').primaryKey(),
    countryName: text('country_name').notNull(),
    currency: text('currency').notNull(),
    multiplier: multiplier(),
    isDefault: boolean('is_default').notNull().default(false),
    version: version(),
  },
  (table) => [
    check('pricing_locations_country_code', sql`${table.countryCode} ~ '^[A-Z]{2}$'`),
    check('pricing_locations_multiplier', sql`${table.multiplier} > 0`),
    uniqueIndex('pricing_locations_one_default').on(table.isDefault).where(sql`${table.isDefault}`),
  ],
)

/** For visitors who choose the currency by hand. */
export const currencyMultipliers = pgTable(
  'currency_multipliers',
  {
    currency: text('currency').primaryKey(),
    multiplier: multiplier(),
    version: version(),
  },
  (table) => [check('currency_multipliers_multiplier', sql`${table.multiplier} > 0`)],
)
