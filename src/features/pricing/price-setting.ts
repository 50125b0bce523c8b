import * as v from 'valibot'
import { type CurrencyCode, currencies } from '#domain/money/currency.ts'
import type { Listed } from '#platform/records/list-page.ts'
import { versionField } from '#platform/records/record-version.ts'

export const priceKinds = ['country', 'currency'] as const

/** `country`: for its visitors. `currency`: for visitors who chose it by hand. */
export type PriceKind = (typeof priceKinds)[number]

export type PriceSetting = {
  kind: PriceKind
  code: string
  countryName: string
  currency: CurrencyCode
  multiplier: number
  /** Used by countries without a row. */
  isDefault: boolean
  version: number
}

export type PriceChange = {
  id: string
  at: string
  by: string
  kind: PriceKind
  code: string
  from: number
  to: number
}

/** `mayChange`: the reader is an owner. */
export type PriceList = { mayChange: boolean; items: Listed<PriceSetting>[]; changes: Listed<PriceChange>[] }

export const priceChangeSchema = v.object(
  {
    multiplier: v.pipe(
      v.number('Enter a number, such as 1.25.'),
      v.minValue(0.01, 'The smallest multiplier is 0.01.'),
      v.maxValue(1000, 'The largest multiplier is 1,000.'),
      v.check((value) => /^\d+(\.\d{1,4})?$/.test(String(value)), 'Use at most four decimals.'),
    ),
    version: versionField,
  },
  'Send the fields of a price.',
)

export type PriceChangeInput = v.InferOutput<typeof priceChangeSchema>

export function priceName({
  kind,
  countryName,
  currency,
  isDefault,
}: Pick<PriceSetting, 'kind' | 'countryName' | 'currency' | 'isDefault'>): string {
  if (kind === 'currency') return `${currencies[currency].name} (visitor’s choice)`
  return isDefault ? `${countryName} and everywhere else` : countryName
}
