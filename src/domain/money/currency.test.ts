import { expect, test } from 'vitest'
import { currencies, currencyCodes, isCurrencyCode } from './currency.ts'

test('nine currencies with the specified symbols, display rates and manual multipliers', () => {
  const table = currencyCodes.map((code) => {
    const { symbol, displayRatePerInr, manualMultiplier } = currencies[code]
    return [code, symbol, displayRatePerInr, manualMultiplier]
  })
  expect(table).toEqual([
    ['INR', '₹', 1, 1],
    ['USD', '$', 0.012, 1.3],
    ['EUR', '€', 0.011, 1.25],
    ['GBP', '£', 0.0095, 1.35],
    ['AUD', 'A$', 0.018, 1.2],
    ['CAD', 'C$', 0.016, 1.15],
    ['JPY', '¥', 1.8, 1.1],
    ['SGD', 'S$', 0.016, 1.25],
    ['AED', 'AED ', 0.044, 1.2],
  ])
})

test.each(currencyCodes)('%s has its own code as its key', (code) => {
  expect(currencies[code].code).toBe(code)
})

test('only the nine codes are currencies', () => {
  expect(currencyCodes.every(isCurrencyCode)).toBe(true)
  for (const other of ['usd', 'CHF', '', 'toString', null, undefined, 1]) {
    expect(isCurrencyCode(other)).toBe(false)
  }
})
