import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, currencyCodes } from './currency.ts'
import { chargeFor } from './pricing.ts'
import {
  amountOf,
  chosenOptions,
  discountTitle,
  hundredPercent,
  linesOf,
  type PricedQuote,
  sumsOf,
  titleOf,
} from './quote-sums.ts'

const line = fc
  .record({
    name: fc.string(),
    detail: fc.constant(''),
    quantity: fc.option(fc.integer({ min: 1, max: 999 }), { nil: undefined }),
    amountMinor: fc.integer({ min: 0, max: 10_000_000 }),
    isOption: fc.boolean(),
    isChosen: fc.boolean(),
  })
  .map((one) => ({ ...one, isChosen: !one.isOption || one.isChosen }))
const quote = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 40 }),
    currency: fc.constantFrom(...currencyCodes),
    discount: fc.option(
      fc.oneof(
        fc.record({
          kind: fc.constant('percent' as const),
          value: fc.integer({ min: 1, max: hundredPercent }),
        }),
        fc.record({
          kind: fc.constant('amount' as const),
          value: fc.integer({ min: 1, max: 10_000_000_000 }),
        }),
      ),
    ),
  })
  .map(
    ({ lines, currency, discount }): PricedQuote => ({
      lines: lines.map((one, index) => ({ ...one, id: String(index) })),
      terms: { currency, multiplier: 1, ratePerInr: currencies[currency].displayRatePerInr },
      discount,
    }),
  )

/** Exact, in another arithmetic than the code's. */
function expectedOff({ discount }: PricedQuote, full: bigint): bigint {
  if (!discount) return 0n
  const value = BigInt(discount.value)
  const off = discount.kind === 'amount' ? value : (full * value * 2n + 10_000n) / 20_000n
  return off > full ? full : off
}

test('any quote is the sum of its lines’ quantities and prices, less its discount, to the minor unit', () => {
  fc.assert(
    fc.property(quote, fc.boolean(), (one, takesAll) => {
      const options = takesAll ? one.lines.map(({ id }) => id) : chosenOptions(one.lines)
      const taken = one.lines.filter(({ id, isOption }) => !isOption || options.includes(id))
      const full = taken.reduce((sum, l) => sum + BigInt(l.quantity ?? 1) * BigInt(l.amountMinor), 0n)
      const off = expectedOff(one, full)
      const sums = sumsOf(one, options)
      expect([sums.full, sums.off, sums.shown].map(({ amountMinor }) => BigInt(amountMinor))).toEqual([
        full,
        off,
        full - off,
      ])
      expect(sums.charge).toEqual(chargeFor(sums.shown, one.terms.ratePerInr))
      expect(linesOf(one.lines, options)).toEqual(taken)
    }),
  )
})

test('a quote costs no less with another option, and no more with a discount', () => {
  fc.assert(
    fc.property(quote, (one) => {
      const without = sumsOf(one, [])
      const withAll = sumsOf(
        one,
        one.lines.map(({ id }) => id),
      )
      expect(withAll.shown.amountMinor).toBeGreaterThanOrEqual(without.shown.amountMinor)
      const undiscounted = sumsOf({ ...one, discount: null }, [])
      expect(undiscounted.shown).toEqual(without.full)
      expect(without.shown.amountMinor).toBeGreaterThanOrEqual(0)
    }),
  )
})

const terms = { currency: 'JPY', multiplier: 140, ratePerInr: 1.74 } as const
const lines = [
  { id: 'site', name: 'Site', detail: '', amountMinor: 999, isOption: false, isChosen: true },
  { id: 'page', name: 'Page', detail: '', quantity: 3, amountMinor: 333, isOption: true, isChosen: true },
]

test('a percentage of yen rounds half up to whole yen, and a discount above the price takes all of it', () => {
  const off = (discount: PricedQuote['discount'], options: string[]) =>
    sumsOf({ lines, terms, discount }, options).off.amountMinor
  expect(off({ kind: 'percent', value: 1250 }, ['page'])).toBe(250)
  expect(off({ kind: 'percent', value: 50 }, [])).toBe(5)
  expect(off({ kind: 'percent', value: hundredPercent }, ['page'])).toBe(1998)
  expect(off({ kind: 'amount', value: 1500 }, ['page'])).toBe(1500)
  expect(off({ kind: 'amount', value: 1500 }, [])).toBe(999)
})

test('a line of an earlier release counts once, and only a larger quantity is named', () => {
  expect(lines.map((one) => [titleOf(one), amountOf(one, 'JPY').amountMinor])).toEqual([
    ['Site', 999],
    ['3 × Page', 999],
  ])
  expect(discountTitle({ kind: 'percent', value: 1250 })).toBe('Discount (12.5%)')
  expect(discountTitle({ kind: 'amount', value: 7 })).toBe('Discount')
})
