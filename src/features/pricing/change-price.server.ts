import { currencyMultipliers, pricingLocations } from '#db/schema/pricing.ts'
import { requireStaffOwner } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { defineRecord, type OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { priceNoun, subjectOf } from './list-prices.server.ts'
import type { PriceChangeInput, PriceKind } from './price-setting.ts'

const common = {
  noun: priceNoun,
  missing: 'This price doesn’t exist.',
  openTo: 'staff',
  publishes: 'pricing',
} as const

const priceRecords = {
  country: defineRecord({
    ...common,
    table: pricingLocations,
    key: pricingLocations.countryCode,
    subjectOf: (code) => subjectOf({ kind: 'country', code }),
  }),
  currency: defineRecord({
    ...common,
    table: currencyMultipliers,
    key: currencyMultipliers.currency,
    subjectOf: (code) => subjectOf({ kind: 'currency', code }),
  }),
}

/**
 * Earlier quotes keep their prices.
 * @throws AppError `forbidden` for an editor; `not-found`; `conflict` for a stale version
 */
export async function changePrice(
  ctx: Ctx,
  { kind, code: id, multiplier, version }: { kind: PriceKind; code: string } & PriceChangeInput,
): Promise<OpenRecord> {
  requireStaffOwner(ctx)
  const which = { id, version, by: 'staff' } as const
  const change = async ({ write }: { write(values: { multiplier: number }): Promise<unknown> }) => {
    await write({ multiplier })
  }
  return kind === 'country'
    ? changeRecord(ctx, priceRecords.country, which, change)
    : changeRecord(ctx, priceRecords.currency, which, change)
}
