import { sql } from 'drizzle-orm'
import { boolean, check, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** Counts what staff changed: who changes a row says which version they saw. */
const version = () => integer('version').notNull().default(1)

// Four decimals, as the arithmetic of prices assumes.
const multiplier = () => numeric('multiplier', { precision: 8, scale: 4, mode: 'number' }).notNull()

/** What visitors of a country pay in. Countries without a row get the default row. */
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

/** The multiplier of a currency that a visitor chose by hand. */
export const currencyMultipliers = pgTable(
  'currency_multipliers',
  {
    currency: text('currency').primaryKey(),
    multiplier: multiplier(),
    version: version(),
  },
  (table) => [check('currency_multipliers_multiplier', sql`${table.multiplier} > 0`)],
)
