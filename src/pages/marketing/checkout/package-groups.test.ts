import { expect, test } from 'vitest'
import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { calculatorPackages } from '#domain/catalogue/built-in/calculator.server.ts'
import { industryPackages, pricingPackages } from '#domain/catalogue/built-in/price-list.server.ts'
import { otherCatalogue } from '#test/fixtures/other-catalogue.ts'
import { packageGroups } from './package-groups.ts'

const industryIds = industryPackages.map(({ id }) => id)
const groups = packageGroups(builtInCatalogue)
const offers = groups.flatMap((group) => group.offers)

test('each group has its packages, the cheapest first', () => {
  expect(groups.map(({ title, offers }) => [title, ...offers.map(({ id }) => id)])).toEqual([
    ['Business websites', 'basic-website', 'professional-website', 'business-enterprise'],
    ['Online stores', 'ecommerce-starter', 'ecommerce-website', 'ecommerce-pro'],
    ['Industry websites', 'restaurant-package', 'healthcare-package', 'real-estate-package'],
    ['Small websites', 'landing-page', 'portfolio-basic'],
    ['Something else', 'business-consultation', 'redesign-basic', 'web-app-basic'],
  ])
})

test('the checkout offers every package once, and of twins that of the price list', () => {
  const twins: readonly string[] = pricingPackages.flatMap(({ twinId }) => twinId ?? [])
  const ids = [...pricingPackages, ...industryPackages, ...calculatorPackages]
    .map(({ id }) => id)
    .filter((id) => !twins.includes(id))
  expect(offers.map(({ id }) => id).sort()).toEqual(ids.sort())
})

test('no two packages have one price and one description', () => {
  const looks = offers.map(({ priceInr, description }) => `${priceInr} ${description}`)
  expect(new Set(looks).size).toBe(offers.length)
})

test('a catalogue’s packages stand in its groups, and a twin alone takes its place', () => {
  const other = otherCatalogue({ prefix: '', raise: 10, removed: ['basic-website', ...industryIds] })
  const [business, ...others] = packageGroups(other)
  expect(business?.offers.map(({ id }) => id)).toEqual([
    'business-basic',
    'professional-website',
    'business-enterprise',
  ])
  expect(business?.offers[0]).toMatchObject({ name: 'Other Business Basic', priceInr: 15_011 })
  expect(others.map(({ title }) => title)).not.toContain('Industry websites')
})
