import { expect, test } from 'vitest'
import { priceOutcomes } from './price-outcomes.ts'

test('shows a price in each currency once, and warns where one of its multipliers is too low', () => {
  expect(
    priceOutcomes(
      25_000,
      [
        { currency: 'USD', multiplier: 1.3 },
        { currency: 'JPY', multiplier: 149.4 },
        { currency: 'INR', multiplier: 1 },
        { currency: 'JPY', multiplier: 1.3 },
        { currency: 'USD', multiplier: 1.3 },
      ],
      24_000,
    ),
  ).toEqual([
    { currency: 'INR', sums: ['₹25,000'], isTooLow: false, isWorse: false },
    { currency: 'USD', sums: ['$391'], isTooLow: false, isWorse: false },
    { currency: 'JPY', sums: ['¥44,969', '¥391'], isTooLow: true, isWorse: false },
  ])
})

test.each([
  ['once an ordinary price is high enough', 1000, 25_000, true],
  ['of a new entry, whose currency is not too low as a whole', 1000, null, true],
  ['that visitors see already', 1100, 1000, false],
  ['that is high enough', 25_000, 1000, false],
])('a price falls under the floor, which rounding alone decides: one %s', (_, inr, published, isWorse) => {
  const [aud] = priceOutcomes(inr, [{ currency: 'AUD', multiplier: 1.2 }], published)
  expect(aud).toMatchObject({ isWorse })
})
