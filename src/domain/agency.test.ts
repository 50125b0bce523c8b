import { afterEach, expect, test } from 'vitest'
import {
  adoptAgency,
  agency,
  builtInFacts,
  changedFacts,
  claimsOf,
  deliveryPromise,
  describeAgency,
  guarantee,
  headline,
  siteOrigin,
} from './agency.ts'

afterEach(() => adoptAgency(builtInFacts))

test('sentences follow from the facts in force', () => {
  adoptAgency({
    ...builtInFacts,
    name: 'Silk & Sons',
    country: 'Nepal',
    foundedYear: 2011,
    about: 'We answer by phone.',
    deliveryHours: 48,
    fastDeliveryHours: 12,
    hasWeb: false,
  })
  expect(describeAgency()).toBe('Silk & Sons is a web agency in Nepal, founded in 2011. We answer by phone.')
  expect(deliveryPromise()).toBe('within 48 hours once we have everything')
  expect(guarantee()).toContain('or if we miss 48 hours')
  expect(claimsOf('averageDelivery', 'fastDelivery').map(({ value }) => value)).toEqual(['48hr', '12-Hour'])
  expect(headline()).not.toContain('woven')
})

test('a claim without a value is not made', () => {
  adoptAgency({ ...builtInFacts, rating: '' })
  expect(claimsOf('rating', 'projects').map(({ label }) => label)).toEqual(['Projects'])
})

test('the address of the site comes from the setting, else from the domain', () => {
  adoptAgency({ ...builtInFacts, domain: 'silk.test' })
  expect(siteOrigin('https://www.silk.test')).toBe('https://www.silk.test')
  expect(siteOrigin()).toBe('https://silk.test')
})

test('a page carries what differs and what visitors may see', () => {
  expect(changedFacts()).toBeNull()
  adoptAgency({
    ...builtInFacts,
    name: 'Silk & Sons',
    taxNumber: '27AAPFU0939F1ZV',
    postalAddress: ['1 Lane'],
    openingHours: [...builtInFacts.openingHours],
  })
  expect(changedFacts()).toEqual({ name: 'Silk & Sons', postalAddress: ['1 Lane'] })
  adoptAgency(builtInFacts)
  expect(agency).toEqual(builtInFacts)
})
