import { expect, test } from 'vitest'
import { priceOutcomes } from './price-outcomes.ts'

test('shows a price in each currency once, and warns where one of its multipliers is too low', () => {
  expect(
    priceOutcomes(25_000, [
      { currency: 'USD', multiplier: 1.3 },
      { currency: 'JPY', multiplier: 149.4 },
      { currency: 'INR', multiplier: 1 },
      { currency: 'JPY', multiplier: 1.3 },
      { currency: 'USD', multiplier: 1.3 },
    ]),
  ).toEqual([
    { currency: 'INR', sums: ['₹25,000'], isTooLow: false },
    { currency: 'USD', sums: ['$391'], isTooLow: false },
    { currency: 'JPY', sums: ['¥44,969', '¥391'], isTooLow: true },
  ])
})
