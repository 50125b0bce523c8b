import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calculatorPackages } from './calculator.ts'
import { currencies, currencyCodes } from './currency.ts'
import { industryPackages } from './industry-packages.ts'
import { addMoney, wholeMoney } from './money.ts'
import { depositShown, locationAmount, type PriceBasis } from './pricing.ts'
import { pricingPackages } from './pricing-packages.ts'
import { anyQuoteSchema, findOffer, priceQuote, quoteSchema } from './quote.ts'

const india: PriceBasis = { currency: 'INR', multiplier: 1 }
const packageIds = [...calculatorPackages, ...pricingPackages, ...industryPackages].map(({ id }) => id)

test('a package with add-ons: one line each, the total, and what is charged', () => {
  const result = priceQuote({ packageId: 'business-pro', addOnIds: ['chatbot', 'maintenance'] }, india)
  expect(result).toEqual({
    ok: true,
    quote: {
      lines: [
        { id: 'business-pro', name: 'Business Pro', amount: wholeMoney(25_000, 'INR') },
        { id: 'chatbot', name: 'AI Chatbot', amount: wholeMoney(12_000, 'INR') },
        { id: 'maintenance', name: 'Maintenance', amount: wholeMoney(10_000, 'INR') },
      ],
      total: wholeMoney(47_000, 'INR'),
      charge: {
        total: wholeMoney(47_000, 'INR'),
        deposit: wholeMoney(4700, 'INR'),
        remainder: wholeMoney(42_300, 'INR'),
      },
    },
  })
})

test('lines are rounded one by one, the total only once', () => {
  const result = priceQuote(
    { packageId: 'business-consultation', addOnIds: ['market-research'] },
    { currency: 'USD', multiplier: 1.3 },
  )
  if (!result.ok) throw new Error(result.reason)
  expect(result.quote.lines.map(({ amount }) => amount)).toEqual([
    wholeMoney(16, 'USD'),
    wholeMoney(47, 'USD'),
  ])
  expect(result.quote.total).toEqual(wholeMoney(62, 'USD'))
})

test('a card of the pricing section is sold at the price it shows, with the add-ons beside it', () => {
  const result = priceQuote({ packageId: 'ecommerce-website', addOnIds: ['additional-page'] }, india)
  expect(result).toMatchObject({ ok: true, quote: { total: wholeMoney(45_800, 'INR') } })
})

test.each([
  [{ packageId: 'free-lunch', addOnIds: [] }, 'unknown-package', 'free-lunch'],
  [{ packageId: 'toString', addOnIds: [] }, 'unknown-package', 'toString'],
  [{ packageId: 'business-pro', addOnIds: ['gold'] }, 'unknown-add-on', 'gold'],
  [{ packageId: 'business-consultation', addOnIds: ['chatbot'] }, 'incompatible-add-on', 'chatbot'],
  [{ packageId: 'business-pro', addOnIds: ['additional-page'] }, 'incompatible-add-on', 'additional-page'],
  [{ packageId: 'business-pro', addOnIds: ['chatbot', 'chatbot'] }, 'repeated-add-on', 'chatbot'],
])('%o is refused: %s', (choice, reason, id) => {
  expect(priceQuote(choice, india)).toEqual({ ok: false, reason, id })
})

test('any package with any of its add-ons adds up in every currency', () => {
  const choice = fc.constantFrom(...packageIds).chain((packageId) => {
    const addOnIds = findOffer(packageId)?.addOns.map(({ id }) => id) ?? []
    return fc.record({ packageId: fc.constant(packageId), addOnIds: fc.subarray(addOnIds) })
  })
  fc.assert(
    fc.property(choice, fc.constantFrom(...currencyCodes), (chosen, code) => {
      const basis = { currency: code, multiplier: currencies[code].manualMultiplier }
      const result = priceQuote(chosen, basis)
      if (!result.ok) throw new Error(result.reason)
      const { lines, total, charge } = result.quote

      const offer = findOffer(chosen.packageId)
      const addOns = offer?.addOns.filter(({ id }) => chosen.addOnIds.includes(id)) ?? []
      const prices = [offer?.priceInr ?? Number.NaN, ...addOns.map(({ priceInr }) => priceInr)]
      const exact = prices.reduce((sum, price) => sum + locationAmount(price, basis), 0)
      const perMajor = 10 ** currencies[code].minorDigits

      expect(lines).toHaveLength(1 + chosen.addOnIds.length)
      expect(Math.abs(total.amountMinor / perMajor - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      expect(total.amountMinor % perMajor).toBe(0)
      expect(addMoney(charge.deposit, charge.remainder)).toEqual(charge.total)
      // A rupee at least: the provider takes no less.
      expect(charge.deposit.amountMinor).toBeGreaterThanOrEqual(100)
      expect(charge.deposit.amountMinor % 100).toBe(0)
      expect(depositShown(total).currency).toBe(code)
      if (code === 'INR') expect(charge.total).toEqual(total)
    }),
    { numRuns: 500 },
  )
})

const wire = {
  packageId: 'business-pro',
  addOnIds: ['chatbot'],
  currency: 'USD',
  countryCode: 'US',
  total: 391,
}

test.each([
  ['as the page sends it', wire],
  ['with a currency chosen by hand', { ...wire, countryCode: null }],
  ['without the total', { ...wire, total: undefined }],
])('the wire takes a quote %s', (_, input) => {
  expect(v.safeParse(quoteSchema, input).success).toBe(true)
})

test.each([
  ['no package', { ...wire, packageId: '' }],
  ['a repeated add-on', { ...wire, addOnIds: ['chatbot', 'chatbot'] }],
  ['twelve add-ons', { ...wire, addOnIds: Array.from({ length: 12 }, (_, n) => `a${n}`) }],
  ['an unknown currency', { ...wire, currency: 'XYZ' }],
  ['a country that is not a code', { ...wire, countryCode: 'usa' }],
  ['no country at all', { ...wire, countryCode: undefined }],
  ['a fraction as total', { ...wire, total: 391.5 }],
  ['a negative total', { ...wire, total: -1 }],
])('the wire refuses %s', (_, input) => {
  expect(v.safeParse(quoteSchema, input).success).toBe(false)
})

test('recommendations cost the display rate, whatever the multiplier of the country', () => {
  const choice = { recommendationIds: ['ecommerce-website', 'search-and-analytics'] }
  const result = priceQuote(choice, { currency: 'USD', multiplier: 1.3 })
  expect(result).toEqual({
    ok: true,
    quote: {
      lines: [
        { id: 'ecommerce-website', name: 'E-commerce website', amount: wholeMoney(540, 'USD') },
        { id: 'search-and-analytics', name: 'SEO and analytics', amount: wholeMoney(180, 'USD') },
      ],
      total: wholeMoney(720, 'USD'),
      charge: {
        total: wholeMoney(60_000, 'INR'),
        deposit: wholeMoney(6000, 'INR'),
        remainder: wholeMoney(54_000, 'INR'),
      },
    },
  })
})

test.each([
  [['ecommerce-website', 'gold'], 'unknown-recommendation', 'gold'],
  [['business-pro'], 'unknown-recommendation', 'business-pro'],
  [['ecommerce-website', 'ecommerce-website'], 'repeated-recommendation', 'ecommerce-website'],
])('recommendations %o are refused: %s', (recommendationIds, reason, id) => {
  expect(priceQuote({ recommendationIds }, india)).toEqual({ ok: false, reason, id })
})

test.each([
  ['of the calculator', wire, true],
  ['of recommendations', { recommendationIds: ['ecommerce-website'], currency: 'EUR', total: 495 }, true],
  ['of no recommendation', { recommendationIds: [], currency: 'EUR' }, false],
  ['of one recommendation twice', { recommendationIds: ['a', 'a'], currency: 'EUR' }, false],
  ['of neither', { currency: 'EUR', countryCode: null }, false],
  ['that is nothing', null, false],
])('either kind may come over the wire: a quote %s', (_, input, isTaken) => {
  expect(v.safeParse(anyQuoteSchema, input).success).toBe(isTaken)
})
