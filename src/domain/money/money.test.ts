import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, currencyCodes } from './currency.ts'
import {
  addMoney,
  claimedMoney,
  formatMoney,
  minorPerMajor,
  money,
  subtractMoney,
  sumMoney,
  wholeMoney,
} from './money.ts'

const currency = fc.constantFrom(...currencyCodes)
const amountMinor = fc.integer({ min: -1e12, max: 1e12 })

test.each([
  [wholeMoney(100_000, 'INR'), '₹1,00,000'],
  [wholeMoney(12_345_678, 'INR'), '₹1,23,45,678'],
  [wholeMoney(235, 'USD'), '$235'],
  [wholeMoney(100_000, 'USD'), '$1,00,000'],
  [wholeMoney(199, 'JPY'), '¥199'],
  [wholeMoney(1320, 'AED'), 'AED 1,320'],
  [wholeMoney(0, 'EUR'), '€0'],
  [money(-50_000, 'INR'), '-₹500'],
  [money(195_833, 'INR'), '₹1,958.33'],
  [money(195_805, 'INR'), '₹1,958.05'],
])('%o is printed as %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text)
})

test('a printed amount reads back as the same amount', () => {
  fc.assert(
    fc.property(amountMinor, currency, (minor, code) => {
      const text = formatMoney(money(minor, code))
      const number = Number(text.replace(currencies[code].symbol, '').replaceAll(',', ''))
      expect(Math.round(number * minorPerMajor(code))).toBe(minor)
    }),
  )
})

test('groups are one of three digits, then twos, as in India', () => {
  const indian = new Intl.NumberFormat('en-IN')
  fc.assert(
    fc.property(fc.nat(1e12), (whole) => {
      const text = formatMoney(wholeMoney(whole, 'GBP'))
      expect(text).toMatch(/^£(\d{1,3}|\d{1,2}(,\d\d)*,\d{3})$/)
      expect(text).toBe(`£${indian.format(whole)}`)
    }),
  )
})

test('subtracting undoes adding, and a sum does not depend on the order', () => {
  fc.assert(
    fc.property(amountMinor, amountMinor, currency, (x, y, code) => {
      const a = money(x, code)
      const b = money(y, code)
      expect(subtractMoney(addMoney(a, b), b)).toEqual(a)
      expect(sumMoney([a, b], code)).toEqual(sumMoney([b, a], code))
    }),
  )
})

test('an empty sum is zero of its currency', () => {
  expect(sumMoney([], 'JPY')).toEqual({ amountMinor: 0, currency: 'JPY' })
})

test('refuses to add two currencies', () => {
  const rupee = wholeMoney(1, 'INR')
  const dollar = wholeMoney(1, 'USD')
  expect(() => addMoney(rupee, dollar)).toThrow('Cannot combine INR with USD')
  expect(() => subtractMoney(rupee, dollar)).toThrow(RangeError)
  expect(() => sumMoney([rupee, dollar], 'INR')).toThrow(RangeError)
  expect(() => sumMoney([rupee], 'USD')).toThrow(RangeError)
})

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d minor units are refused', (amount) => {
  expect(() => money(amount, 'INR')).toThrow(RangeError)
})

test('refuses a fraction as a whole amount', () => {
  expect(() => wholeMoney(1.25, 'INR')).toThrow('Not a whole amount')
})

test.each([
  [99.5, 'EUR', 9950],
  [0.29, 'USD', 29],
  [400, 'JPY', 400],
  [Number.MAX_SAFE_INTEGER, 'USD', Number.MAX_SAFE_INTEGER],
] as const)('a claimed %d in %s is %d minor units', (major, code, amountMinor) => {
  expect(claimedMoney(major, code)).toEqual({ amountMinor, currency: code })
})
