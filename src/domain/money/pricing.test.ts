import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, currencyCodes } from './currency.ts'
import { addMoney, formatMoney, minorPerMajor, money, wholeMoney } from './money.ts'
import {
  budgetRanges,
  chargeFor,
  checkPriceBasis,
  defaultLocationFor,
  depositShown,
  displayRateAmount,
  formatAbout,
  formatBudgetRange,
  formatCharge,
  locationAmount,
  locationInCurrency,
  type PriceBasis,
  priceBasisOf,
  priceIn,
  statedSums,
} from './pricing.ts'

const currency = fc.constantFrom(...currencyCodes)
const multiplier = fc.integer({ min: 1, max: 100_000 }).map((n) => n / 10_000)
const basis: fc.Arbitrary<PriceBasis> = fc.record({ currency, multiplier })
const inr = fc.integer({ min: 0, max: 10_000_000 })
const manual = (code: keyof typeof currencies): PriceBasis => ({
  currency: code,
  multiplier: currencies[code].manualMultiplier,
})

test('India pays in rupees × 1, every other country in dollars × 1.3', () => {
  expect(defaultLocationFor('IN')).toEqual({
    countryCode: 'IN',
    countryName: 'India',
    currency: 'INR',
    currencySymbol: '₹',
    priceMultiplier: 1,
    isDefault: false,
  })
  for (const country of ['US', 'DE', 'JP', 'XX', null]) {
    expect(defaultLocationFor(country)).toEqual({
      countryCode: 'US',
      countryName: 'United States',
      currency: 'USD',
      currencySymbol: '$',
      priceMultiplier: 1.3,
      isDefault: true,
    })
  }
})

test('a currency chosen by hand keeps the country and takes the manual multiplier', () => {
  expect(locationInCurrency(defaultLocationFor('IN'), 'GBP')).toEqual({
    countryCode: 'IN',
    countryName: 'India',
    currency: 'GBP',
    currencySymbol: '£',
    priceMultiplier: 1.35,
    isDefault: false,
  })
  expect(priceBasisOf(locationInCurrency(defaultLocationFor(null), 'EUR', 1.4))).toEqual({
    currency: 'EUR',
    multiplier: 1.4,
  })
})

test('₹15,000 is 235.3 dollars before rounding', () => {
  expect(locationAmount(15_000, manual('USD'))).toBe(235.3)
})

test.each([
  ['INR', '₹15,000'],
  ['USD', '$235'],
  ['EUR', '€226'],
  ['GBP', '£244'],
  ['AUD', 'A$217'],
  ['CAD', 'C$208'],
  ['JPY', '¥199'],
  ['SGD', 'S$226'],
  ['AED', 'AED 217'],
] as const)('₹15,000 in %s with its manual multiplier is %s', (code, text) => {
  expect(formatMoney(priceIn(15_000, manual(code)))).toBe(text)
})

test('items are converted each, summed unrounded and rounded once', () => {
  // 15.6 + 46.8 = 62.4, though 16 + 47 = 63.
  expect(priceIn([1000, 3000], manual('USD'))).toEqual(wholeMoney(62, 'USD'))
  // 123 / 83 rounds to 1 each time; 246 / 83 would round to 3 and make 3.9.
  expect(priceIn([123, 123], manual('USD'))).toEqual(wholeMoney(3, 'USD'))
})

test('halves round up exactly, without binary fractions', () => {
  // 100.49999… in floating point.
  expect(priceIn(100, { currency: 'INR', multiplier: 1.005 })).toEqual(wholeMoney(101, 'INR'))
  // 50 × 1.15 is 57.49999… in floating point.
  expect(priceIn(4150, { currency: 'CAD', multiplier: 1.15 })).toEqual(wholeMoney(58, 'CAD'))
})

test('a shown price is a whole number of units within half a unit of the unrounded sum', () => {
  fc.assert(
    fc.property(fc.array(inr, { minLength: 1, maxLength: 12 }), basis, (items, at) => {
      const shown = priceIn(items, at).amountMinor / minorPerMajor(at.currency)
      const exact = items.reduce((sum, item) => sum + locationAmount(item, at), 0)
      expect(Number.isInteger(shown)).toBe(true)
      expect(Math.abs(shown - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
})

test('rupees at multiplier 1 are the catalogue’s rupees', () => {
  fc.assert(
    fc.property(fc.array(inr, { maxLength: 12 }), (items) => {
      const sum = items.reduce((a, b) => a + b, 0)
      expect(priceIn(items, { currency: 'INR', multiplier: 1 })).toEqual(wholeMoney(sum, 'INR'))
    }),
  )
})

test('a dearer item is never shown cheaper', () => {
  fc.assert(
    fc.property(inr, inr, basis, (a, b, at) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      expect(priceIn(low, at).amountMinor).toBeLessThanOrEqual(priceIn(high, at).amountMinor)
    }),
  )
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1.00001])('multiplier %d is refused', (bad) => {
  expect(() => priceIn(1000, { currency: 'USD', multiplier: bad })).toThrow(RangeError)
})

test('refuses a price too large to be rounded exactly', () => {
  const india: PriceBasis = { currency: 'INR', multiplier: 1 }
  expect(priceIn(450_000_000_000, india)).toEqual(wholeMoney(450_000_000_000, 'INR'))
  expect(() => priceIn(900_000_000_000, india)).toThrow('Not a price we can compute with')
})

test.each([
  ['USD', '$540', '$420', '$180'],
  ['JPY', '¥81,000', '¥63,000', '¥27,000'],
  ['AED', 'AED 1,980', 'AED 1,540', 'AED 660'],
  ['GBP', '£428', '£333', '£143'],
  ['INR', '₹45,000', '₹35,000', '₹15,000'],
] as const)('recommendation prices in %s follow the display rate', (code, ...texts) => {
  expect([45_000, 35_000, 15_000].map((price) => formatMoney(displayRateAmount(price, code)))).toEqual(texts)
})

test.each([
  ['INR', ['₹10,000-25,000', '₹25,000-50,000', '₹50,000-1,00,000', '₹1,00,000-2,50,000', '₹2,50,000+']],
  ['USD', ['$120-300', '$300-600', '$600-1,200', '$1,200-3,000', '$3,000+']],
  ['JPY', ['¥18,000-45,000', '¥45,000-90,000', '¥90,000-1,80,000', '¥1,80,000-4,50,000', '¥4,50,000+']],
  ['AED', ['AED 440-1,100', 'AED 1,100-2,200', 'AED 2,200-4,400', 'AED 4,400-11,000', 'AED 11,000+']],
] as const)('budget ranges in %s', (code, labels) => {
  expect(budgetRanges.map((range) => formatBudgetRange(range, code))).toEqual(labels)
})

test('$235 is charged as ₹19,583: ₹1,958 now, about $24', () => {
  const shown = wholeMoney(235, 'USD')
  expect(chargeFor(shown)).toEqual({
    total: wholeMoney(19_583, 'INR'),
    deposit: wholeMoney(1958, 'INR'),
    balance: wholeMoney(17_625, 'INR'),
  })
  expect(depositShown(shown)).toEqual(wholeMoney(24, 'USD'))
})

test('a tenth is taken before the total is rounded', () => {
  // €170 is ₹15,454.54…: a tenth is 1,545; of the rounded 15,455 it would be 1,546.
  expect(chargeFor(wholeMoney(170, 'EUR'))).toEqual({
    total: wholeMoney(15_455, 'INR'),
    deposit: wholeMoney(1545, 'INR'),
    balance: wholeMoney(13_910, 'INR'),
  })
})

test('deposit and balance add up to the total in whole rupees for any shown price', () => {
  fc.assert(
    fc.property(inr, currency, (whole, code) => {
      const shown = wholeMoney(whole, code)
      const { total, deposit, balance } = chargeFor(shown)
      expect(addMoney(deposit, balance)).toEqual(total)
      for (const part of [total, deposit, balance]) {
        expect(part.currency).toBe('INR')
        expect(part.amountMinor % 100).toBe(0)
        expect(part.amountMinor).toBeGreaterThanOrEqual(0)
      }
      const exactInr = whole / currencies[code].displayRatePerInr
      expect(Math.abs(total.amountMinor / 100 - exactInr)).toBeLessThanOrEqual(0.5 + 1e-6)
      expect(Math.abs(deposit.amountMinor / 100 - exactInr / 10)).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
})

test('a total shown in rupees is charged as shown', () => {
  fc.assert(
    fc.property(inr, (whole) => {
      expect(chargeFor(wholeMoney(whole, 'INR')).total).toEqual(wholeMoney(whole, 'INR'))
    }),
  )
})

test('the shown deposit is a tenth of the shown total, to the nearest unit, or exact if that is zero', () => {
  fc.assert(
    fc.property(inr, currency, (whole, code) => {
      const nearest = Math.floor((whole + 5) / 10)
      const perMajor = minorPerMajor(code)
      const isExact = nearest === 0 && perMajor > 1 && code !== 'INR'
      const shown = depositShown(wholeMoney(whole, code)).amountMinor / perMajor
      expect(shown).toBe(isExact ? whole / 10 : nearest)
    }),
  )
})

test.each([
  ['EUR', 9950, '€9.95'],
  ['EUR', 400, '€0.40'],
  ['EUR', 15_000, '€15'],
  ['AED', 132_005, 'AED 132.01'],
  ['JPY', 27_004, '¥2,700'],
  ['INR', 99_950, '₹100'],
] as const)('a tenth of an agreed price in %s of %d minor units is %s', (code, amountMinor, tenth) => {
  expect(formatMoney(depositShown(money(amountMinor, code)))).toBe(tenth)
})

test('an agreed price in rupees is charged to the paisa, and its deposit in whole rupees', () => {
  expect(chargeFor(money(99_950, 'INR'))).toEqual({
    total: money(99_950, 'INR'),
    deposit: wholeMoney(100, 'INR'),
    balance: money(89_950, 'INR'),
  })
})

test('warns staff about undercharging multipliers', () => {
  const warned = currencyCodes.filter((code) => checkPriceBasis(manual(code)).underpriced)
  expect(warned).toEqual(['JPY', 'AED'])
  expect(checkPriceBasis(manual('JPY'))).toEqual({
    shown: wholeMoney(199, 'JPY'),
    inrValue: wholeMoney(111, 'INR'),
    underpriced: true,
  })
})

test.each([
  ['in dollars', wholeMoney(19_583, 'INR'), wholeMoney(235, 'USD'), false, ['₹19,583', '$235']],
  ['in rupees', wholeMoney(8000, 'INR'), wholeMoney(8000, 'INR'), false, ['₹8,000', null]],
  ['in yen that nobody can pay', wholeMoney(59, 'INR'), wholeMoney(106, 'JPY'), true, ['¥106', null]],
  [
    'in yen at a sound rate',
    wholeMoney(8000, 'INR'),
    wholeMoney(14_400, 'JPY'),
    false,
    ['₹8,000', '¥14,400'],
  ],
] as const)(
  'states a total %s with its charge only if it can be paid',
  (_, charged, shown, isToConfirm, words) => {
    const { sum, beside } = statedSums({ charged, shown, isToConfirm })
    expect([formatMoney(sum), beside && formatMoney(beside)]).toEqual(words)
  },
)

test('a charge is worded in rupees with the approximate shown currency', () => {
  expect(formatCharge(wholeMoney(1958, 'INR'), wholeMoney(24, 'USD'))).toBe('Charged as ₹1,958')
  expect(formatCharge(wholeMoney(1958, 'INR'), wholeMoney(1958, 'INR'))).toBeNull()
  expect(formatAbout(wholeMoney(1958, 'INR'), wholeMoney(24, 'USD'))).toBe('about $24')
  expect(formatAbout(wholeMoney(1958, 'INR'), wholeMoney(1958, 'INR'))).toBeNull()
})
