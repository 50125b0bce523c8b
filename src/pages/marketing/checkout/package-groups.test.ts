import { expect, test } from 'vitest'
import { calculatorPackages } from '#domain/catalogue/calculator.ts'
import { industryPackages } from '#domain/catalogue/industry-packages.ts'
import { pricingPackages } from '#domain/catalogue/pricing-packages.ts'
import { packageGroups } from './package-groups.ts'

const offers = packageGroups.flatMap((group) => group.offers)

test('the checkout offers every package once', () => {
  const ids = [...pricingPackages, ...industryPackages, ...calculatorPackages].map(({ id }) => id)
  expect(offers.map(({ id }) => id).sort()).toEqual(ids.sort())
})

test('names what distinguishes packages of one price and description', () => {
  const twins = offers.filter((offer) =>
    offers.some(
      (other) =>
        other !== offer && other.priceInr === offer.priceInr && other.description === offer.description,
    ),
  )
  expect(twins).toHaveLength(4)
  for (const { priceInr, name, apart } of twins) {
    const twin = twins.find((other) => other.priceInr === priceInr && other.name !== name)
    expect(apart?.from).toBe(twin?.name)
    expect(apart?.addOns.length).toBeGreaterThan(3)
    expect(apart?.addOns.filter((addOn) => twin?.apart?.addOns.includes(addOn))).toEqual([])
  }
  const basic = offers.find(({ id }) => id === 'business-basic')
  expect(basic?.apart?.addOns).toContain('Maintenance')
})
