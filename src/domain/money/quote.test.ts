import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { withoutSmallerSizes } from '../catalogue/add-on-sizes.ts'
import { builtInCatalogue } from '../catalogue/built-in/built-in-catalogue.server.ts'
import { calculatorPackages } from '../catalogue/built-in/calculator.server.ts'
import { industryPackages, pricingPackages } from '../catalogue/built-in/price-list.server.ts'
import { recommendations } from '../catalogue/built-in/recommendations.server.ts'
import { currencies, currencyCodes } from './currency.ts'
import { addMoney, money, wholeMoney } from './money.ts'
import { depositShown, locationAmount, type PriceBasis, suggestedMultiplier } from './pricing.ts'
import {
  type AnyQuoteChoice,
  agreedPriceOf,
  anyQuoteSchema,
  choiceOf,
  findOffer,
  isPriceToConfirm,
  priceAsChosen,
  priceQuote,
  type Quote,
  quoteSchema,
} from './quote.ts'

const india: PriceBasis = { currency: 'INR', multiplier: 1 }
const packageIds = [...calculatorPackages, ...pricingPackages, ...industryPackages].map(({ id }) => id)

test('a package with add-ons has a line each, the total and the charge', () => {
  const result = priceQuote(
    builtInCatalogue,
    { packageId: 'business-pro', addOnIds: ['chatbot', 'maintenance'] },
    india,
  )
  expect(result).toEqual({
    ok: true,
    quote: {
      kind: 'package',
      lines: [
        { id: 'business-pro', name: 'Business Pro', plan: 'website', amount: wholeMoney(25_000, 'INR') },
        { id: 'chatbot', name: 'AI Chatbot', amount: wholeMoney(12_000, 'INR') },
        { id: 'maintenance', name: 'Maintenance', amount: wholeMoney(10_000, 'INR') },
      ],
      terms: { ...india, ratePerInr: 1 },
      total: wholeMoney(47_000, 'INR'),
      charge: {
        total: wholeMoney(47_000, 'INR'),
        deposit: wholeMoney(4700, 'INR'),
        balance: wholeMoney(42_300, 'INR'),
      },
      list: wholeMoney(47_000, 'INR'),
    },
  })
})

test('lines are rounded one by one, the total only once', () => {
  const result = priceQuote(
    builtInCatalogue,
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
  const result = priceQuote(
    builtInCatalogue,
    { packageId: 'ecommerce-website', addOnIds: ['additional-page'] },
    india,
  )
  expect(result).toMatchObject({ ok: true, quote: { total: wholeMoney(45_800, 'INR') } })
})

test('a package refuses an add-on that it contains, and accepts every other', () => {
  const withoutGateway = pricingPackages.filter(
    ({ id }) =>
      !findOffer(builtInCatalogue, id)?.addOns.some((addOn) => addOn.id === 'payment-gateway-setup'),
  )
  expect(withoutGateway.map(({ id }) => id)).toEqual(['ecommerce-website'])
})

test.each([
  ['basic-website', 'business-basic', 13],
  ['professional-website', 'business-pro', 16],
])('%s takes its own add-ons and those of its twin %s, which keeps its list', (packageId, twinId, count) => {
  const idsOf = (id: string) => findOffer(builtInCatalogue, id)?.addOns.map((addOn) => addOn.id) ?? []
  const twins = idsOf(twinId)
  expect(idsOf(packageId)).toHaveLength(count)
  expect(idsOf(packageId)).toEqual(expect.arrayContaining(['booking-system', ...twins]))
  expect(twins).not.toContain('booking-system')
  const whole = { packageId, addOnIds: withoutSmallerSizes(builtInCatalogue, idsOf(packageId)) }
  expect(priceQuote(builtInCatalogue, whole, india)).toMatchObject({ ok: true })
  expect(v.safeParse(quoteSchema, { ...whole, currency: 'INR', countryCode: 'IN' }).success).toBe(true)
})

test.each([
  [{ packageId: 'free-lunch', addOnIds: [] }, 'unknown-package', 'free-lunch'],
  [{ packageId: 'toString', addOnIds: [] }, 'unknown-package', 'toString'],
  [{ packageId: 'business-pro', addOnIds: ['gold'] }, 'unknown-add-on', 'gold'],
  [{ packageId: 'business-consultation', addOnIds: ['chatbot'] }, 'incompatible-add-on', 'chatbot'],
  [{ packageId: 'business-pro', addOnIds: ['additional-page'] }, 'incompatible-add-on', 'additional-page'],
  [
    { packageId: 'ecommerce-website', addOnIds: ['payment-gateway-setup'] },
    'incompatible-add-on',
    'payment-gateway-setup',
  ],
  [{ packageId: 'business-pro', addOnIds: ['chatbot', 'chatbot'] }, 'repeated-add-on', 'chatbot'],
  [
    { packageId: 'basic-website', addOnIds: ['advanced-seo-package', 'seo-premium'] },
    'second-size-of-add-on',
    'seo-premium',
  ],
  [
    { packageId: 'professional-website', addOnIds: ['multi-language', 'chatbot', 'multi-language-support'] },
    'second-size-of-add-on',
    'multi-language-support',
  ],
])('%o is refused: %s', (choice, reason, id) => {
  expect(priceQuote(builtInCatalogue, choice, india)).toEqual({ ok: false, reason, id })
})

test('what no longer goes together is priced as it was chosen, each once', () => {
  const priced = (packageId: string, addOnIds: string[]) =>
    priceAsChosen(builtInCatalogue, { packageId, addOnIds }, india)
  expect(priced('business-consultation', ['chatbot', 'payment-gateway-setup'])).toMatchObject({
    ok: true,
    quote: {
      total: { amountMinor: 1_600_000 },
      lines: [{}, { name: 'AI Chatbot' }, { name: 'Payment Gateway Setup' }],
    },
  })
  expect(priced('basic-website', ['advanced-seo-package', 'seo-premium'])).toMatchObject({ ok: true })
  expect(priced('business-pro', ['chatbot', 'chatbot'])).toMatchObject({ reason: 'repeated-add-on' })
  expect(priced('business-pro', ['gold'])).toMatchObject({ reason: 'unknown-add-on' })
})

test('any package with any of its add-ons adds up in every currency', () => {
  const choice = fc.constantFrom(...packageIds).chain((packageId) => {
    const addOnIds = findOffer(builtInCatalogue, packageId)?.addOns.map(({ id }) => id) ?? []
    const some = fc.subarray(addOnIds).map((ids) => withoutSmallerSizes(builtInCatalogue, ids))
    return fc.record({ packageId: fc.constant(packageId), addOnIds: some })
  })
  fc.assert(
    fc.property(choice, fc.constantFrom(...currencyCodes), (chosen, code) => {
      const basis = { currency: code, multiplier: currencies[code].manualMultiplier }
      const result = priceQuote(builtInCatalogue, chosen, basis)
      if (!result.ok) throw new Error(result.reason)
      const { lines, total, charge } = result.quote

      const offer = findOffer(builtInCatalogue, chosen.packageId)
      const addOns = offer?.addOns.filter(({ id }) => chosen.addOnIds.includes(id)) ?? []
      const prices = [offer?.priceInr ?? Number.NaN, ...addOns.map(({ priceInr }) => priceInr)]
      const exact = prices.reduce((sum, price) => sum + locationAmount(price, basis), 0)
      const perMajor = 10 ** currencies[code].minorDigits

      expect(lines).toHaveLength(1 + chosen.addOnIds.length)
      expect(Math.abs(total.amountMinor / perMajor - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      expect(total.amountMinor % perMajor).toBe(0)
      expect(addMoney(charge.deposit, charge.balance)).toEqual(charge.total)
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
])('the wire accepts a quote %s', (_, input) => {
  expect(v.safeParse(quoteSchema, input).success).toBe(true)
})

test.each([
  ['no package', { ...wire, packageId: '' }],
  ['a repeated add-on', { ...wire, addOnIds: ['chatbot', 'chatbot'] }],
  ['more add-ons than anybody chooses', { ...wire, addOnIds: Array.from({ length: 51 }, (_, n) => `a${n}`) }],
  ['an unknown currency', { ...wire, currency: 'XYZ' }],
  ['a country that is not a code', { ...wire, countryCode: 'usa' }],
  ['a code with something before it', { ...wire, countryCode: '-US' }],
  ['a code with something after it', { ...wire, countryCode: 'USA' }],
  ['no country at all', { ...wire, countryCode: undefined }],
  ['a fraction as total', { ...wire, total: 391.5 }],
  ['a negative total', { ...wire, total: -1 }],
])('the wire refuses %s', (_, input) => {
  expect(v.safeParse(quoteSchema, input).success).toBe(false)
})

test('recommendations cost the display rate for every multiplier of the country', () => {
  const choice = { recommendationIds: ['ecommerce-website', 'search-and-analytics'] }
  const result = priceQuote(builtInCatalogue, choice, { currency: 'USD', multiplier: 1.3 })
  expect(result).toEqual({
    ok: true,
    quote: {
      kind: 'recommendations',
      lines: [
        { id: 'ecommerce-website', name: 'E-commerce plan', amount: wholeMoney(540, 'USD') },
        { id: 'search-and-analytics', name: 'Visibility plan', amount: wholeMoney(180, 'USD') },
      ],
      terms: { currency: 'USD', multiplier: 1.3, ratePerInr: 0.012 },
      total: wholeMoney(720, 'USD'),
      charge: {
        total: wholeMoney(60_000, 'INR'),
        deposit: wholeMoney(6000, 'INR'),
        balance: wholeMoney(54_000, 'INR'),
      },
      list: wholeMoney(60_000, 'INR'),
    },
  })
})

test.each([
  [['ecommerce-website', 'gold'], 'unknown-recommendation', 'gold'],
  [['business-pro'], 'unknown-recommendation', 'business-pro'],
  [['ecommerce-website', 'ecommerce-website'], 'repeated-recommendation', 'ecommerce-website'],
])('recommendations %o are refused: %s', (recommendationIds, reason, id) => {
  expect(priceQuote(builtInCatalogue, { recommendationIds }, india)).toEqual({ ok: false, reason, id })
})

test.each([
  ['of the calculator', wire, true],
  ['of recommendations', { recommendationIds: ['ecommerce-website'], currency: 'EUR', total: 495 }, true],
  ['of a text', 'recommendationIds', false],
  ['of no recommendation', { recommendationIds: [], currency: 'EUR' }, false],
  ['of one recommendation twice', { recommendationIds: ['a', 'a'], currency: 'EUR' }, false],
  ['of neither', { currency: 'EUR', countryCode: null }, false],
  ['that is nothing', null, false],
])('the wire accepts either kind: a quote %s', (_, input, isTaken) => {
  expect(v.safeParse(anyQuoteSchema, input).success).toBe(isTaken)
})

function quoteFor(choice: AnyQuoteChoice, basis: PriceBasis): Quote {
  const result = priceQuote(builtInCatalogue, choice, basis)
  if (!result.ok) throw new Error(result.reason)
  return result.quote
}

const manual = (currency: (typeof currencyCodes)[number]): PriceBasis => ({
  currency,
  multiplier: currencies[currency].manualMultiplier,
})

function everySubset(ids: readonly string[]): string[][] {
  return Array.from({ length: 2 ** ids.length }, (_, set) => ids.filter((_id, index) => set & (2 ** index)))
}

const everyPackage = packageIds.flatMap((packageId) =>
  everySubset(findOffer(builtInCatalogue, packageId)?.addOns.map(({ id }) => id) ?? [])
    .filter((addOnIds) => withoutSmallerSizes(builtInCatalogue, addOnIds).length === addOnIds.length)
    .map((addOnIds) => ({ packageId, addOnIds })),
)

test('at the specified multipliers nothing can be charged in yen and dirhams, nor a few small orders in Australian dollars', () => {
  const refused = currencyCodes.flatMap((currency) => {
    const quotes = everyPackage.filter((choice) => isPriceToConfirm(quoteFor(choice, manual(currency))))
    const names = new Set(quotes.map(({ packageId }) => packageId))
    return quotes.length === 0 ? [] : [[currency, quotes.length === everyPackage.length ? 'all' : [...names]]]
  })
  expect(refused).toEqual([
    ['AUD', ['business-consultation', 'landing-page']],
    ['JPY', 'all'],
    ['AED', 'all'],
  ])
})

test('at the suggested multiplier everything can be charged, in every currency', () => {
  expect(currencyCodes.map((code) => [code, suggestedMultiplier(code)])).toEqual([
    ['INR', 1],
    ['USD', 0.996],
    ['EUR', 0.913],
    ['GBP', 0.7885],
    ['AUD', 1.494],
    ['CAD', 1.328],
    ['JPY', 149.4],
    ['SGD', 1.328],
    ['AED', 3.652],
  ])
  for (const currency of currencyCodes) {
    const basis = { currency, multiplier: suggestedMultiplier(currency) }
    expect(everyPackage.filter((choice) => isPriceToConfirm(quoteFor(choice, basis)))).toEqual([])
  }
})

test('recommendations, at the display rate, can be charged in every currency', () => {
  for (const recommendationIds of everySubset(recommendations.map(({ id }) => id)).slice(1)) {
    for (const currency of currencyCodes) {
      expect(isPriceToConfirm(quoteFor({ recommendationIds }, { currency, multiplier: 1 }))).toBe(false)
    }
  }
})

test('for every multiplier, refuses exactly the charges below 80% of the list price', () => {
  const multiplier = fc.integer({ min: 1, max: 2_000_000 }).map((tenThousandths) => tenThousandths / 10_000)
  fc.assert(
    fc.property(
      fc.constantFrom(...everyPackage),
      fc.constantFrom(...currencyCodes),
      multiplier,
      (choice, currency, by) => {
        const basis = { currency, multiplier: by }
        const quote = quoteFor(choice, basis)
        const listInr = [
          findOffer(builtInCatalogue, choice.packageId),
          ...(findOffer(builtInCatalogue, choice.packageId)?.addOns ?? []),
        ]
          .filter((item) => item && [choice.packageId, ...choice.addOnIds].includes(item.id))
          .reduce((sum, item) => sum + (item?.priceInr ?? Number.NaN), 0)
        const isEnough = quote.charge.total.amountMinor / 100 >= listInr * 0.8
        expect(isPriceToConfirm(quote)).toBe(!isEnough)
        const stored = agreedPriceOf(quote)
        expect(isPriceToConfirm(stored)).toBe(!isEnough)
      },
    ),
    { numRuns: 1000 },
  )
})

test('compares a stored price with its stored list price, also of what is no longer sold', () => {
  const sold = agreedPriceOf(quoteFor({ packageId: 'business-basic', addOnIds: [] }, india))
  const stored = { ...sold, lines: [{ id: 'no-longer-sold', name: 'No longer sold' }] }
  expect(isPriceToConfirm({ ...stored, list: money(1_875_000, 'INR') })).toBe(false)
  expect(isPriceToConfirm({ ...stored, list: money(1_875_100, 'INR') })).toBe(true)
})

test('a stored price has its terms and no line amounts, which may not add up', () => {
  const choice = { packageId: 'business-pro', addOnIds: ['chatbot'] }
  const basis: PriceBasis = { currency: 'USD', multiplier: 1.3 }
  const quote = quoteFor(choice, basis)
  const stored = agreedPriceOf(quote)
  // (301 + 145) × 1.3 = 579.8
  expect(stored).toEqual({
    kind: 'package',
    lines: [
      { id: 'business-pro', name: 'Business Pro', plan: 'website' },
      { id: 'chatbot', name: 'AI Chatbot' },
    ],
    terms: { ...basis, ratePerInr: 0.012 },
    total: money(58_000, 'USD'),
    charge: quote.charge,
    list: money(3_700_000, 'INR'),
  })
  expect(choiceOf(stored)).toEqual(choice)
})

test('a stored price of recommendations names them', () => {
  const choice = { recommendationIds: ['business-website', 'search-and-analytics'] }
  expect(choiceOf(quoteFor(choice, { currency: 'USD', multiplier: 1 }))).toEqual(choice)
})
