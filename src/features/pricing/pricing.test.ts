import { expect, test } from 'vitest'
import { defaultLocation, indiaLocation } from '#domain/money/pricing.ts'
import { basisOf, defaultMultipliers, pricingSeedFor, quoteOrigin, type ReadyPricing } from './pricing.ts'

const multipliers = { ...defaultMultipliers, EUR: 1.4 }
const start = (known: Partial<Parameters<typeof pricingSeedFor>[0]>) =>
  pricingSeedFor({ location: null, chosen: null, multipliers, ...known }).state

test('a page starts with the visitor’s known country and currency', () => {
  expect(start({})).toEqual({ status: 'resolving' })
  expect(start({ location: indiaLocation })).toEqual({
    status: 'ready',
    location: indiaLocation,
    chosen: false,
  })
})

test('the visitor’s own choice outranks their country, at the live multiplier', () => {
  expect(start({ location: indiaLocation, chosen: 'EUR' })).toEqual({
    status: 'ready',
    location: { ...indiaLocation, currency: 'EUR', currencySymbol: '€', priceMultiplier: 1.4 },
    chosen: true,
  })
  expect(start({ chosen: 'EUR' })).toMatchObject({ status: 'ready', location: { currency: 'EUR' } })
})

test('prices have no basis until the country is known', () => {
  expect(basisOf(start({}))).toBeNull()
  expect(basisOf(start({ location: defaultLocation }))).toEqual({ currency: 'USD', multiplier: 1.3 })
})

test('a quote names the country only where its prices were shown', () => {
  expect(quoteOrigin(start({ location: indiaLocation }) as ReadyPricing)).toEqual({
    currency: 'INR',
    countryCode: 'IN',
  })
  expect(quoteOrigin(start({ location: indiaLocation, chosen: 'AED' }) as ReadyPricing)).toEqual({
    currency: 'AED',
    countryCode: null,
  })
})
