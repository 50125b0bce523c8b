import { currencyMultipliers, pricingLocations } from '#db/schema/pricing.ts'
import type { Ctx } from '#platform/context.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { recordOf } from '#platform/records/open-record.server.ts'
import { listPrices, priceNoun, subjectOf } from './list-prices.server.ts'
import type { PriceChangeInput, PriceKind, PriceList } from './price-setting.ts'

const common = {
  noun: priceNoun,
  missing: 'There is no such price.',
  openTo: 'staff',
  publishes: 'pricing',
} as const

const priceRecords = {
  country: recordOf({
    ...common,
    table: pricingLocations,
    key: pricingLocations.countryCode,
    subjectOf: (code) => subjectOf({ kind: 'country', code }),
  }),
  currency: recordOf({
    ...common,
    table: currencyMultipliers,
    key: currencyMultipliers.currency,
    subjectOf: (code) => subjectOf({ kind: 'currency', code }),
  }),
}

/**
 * Sets a multiplier. Every process shows the new prices after the commit; earlier quotes keep theirs.
 * @throws AppError `not-found`; `conflict` if somebody changed it after the version that staff saw
 */
export function changePrice({
  ctx,
  input: { kind, code: id, multiplier, version },
}: {
  ctx: Ctx
  input: { kind: PriceKind; code: string } & PriceChangeInput
}): Promise<PriceList> {
  const which = { id, version, by: 'staff' } as const
  const answer = (txCtx: Ctx) => listPrices({ ctx: txCtx })
  return kind === 'country'
    ? changeRecord(ctx, priceRecords.country, which, ({ write }) => write({ multiplier }), answer)
    : changeRecord(ctx, priceRecords.currency, which, ({ write }) => write({ multiplier }), answer)
}
