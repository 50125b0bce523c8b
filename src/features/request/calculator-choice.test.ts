import { expect, test } from 'vitest'
import { projectTypeOptions } from '#domain/project-request.ts'
import {
  addOnOptions,
  fitsProjectType,
  packageOptions,
  priceableChoice,
  projectTypeOf,
} from './calculator-choice.ts'

const idsOf = (options: readonly { id: string }[]) => options.map((option) => option.id)

test('a choice from an address keeps only what can be priced', () => {
  expect(priceableChoice({ packageId: null, addOnIds: ['chatbot'] })).toBeNull()
  expect(priceableChoice({ packageId: 'castle', addOnIds: [] })).toBeNull()
  expect(
    priceableChoice({
      packageId: 'business-basic',
      // Unknown, made for other packages, twice.
      addOnIds: ['seo-premium', 'moat', 'chatbot', 'maintenance', 'seo-premium'],
    }),
  ).toEqual({ packageId: 'business-basic', addOnIds: ['seo-premium', 'maintenance'] })
})

test('every project type offers the consultation and its own packages', () => {
  expect(idsOf(packageOptions('portfolio', null))).toEqual(['business-consultation', 'portfolio-basic'])
  expect(idsOf(packageOptions('blog', null))).toEqual([
    'business-consultation',
    'business-basic',
    'business-pro',
  ])
  expect(packageOptions('other', null)).toHaveLength(10)
})

test('a package that a link brought along is offered first, though the project type lacks it', () => {
  expect(idsOf(packageOptions('portfolio', 'landing-page'))).toEqual([
    'landing-page',
    'business-consultation',
    'portfolio-basic',
  ])
  expect(packageOptions('other', 'restaurant-package')[0]).toMatchObject({
    name: 'Restaurant',
    priceInr: 28_000,
  })
})

test('a package offers the add-ons it takes, those of the price list too', () => {
  expect(idsOf(addOnOptions('business-consultation'))).toEqual([
    'market-research',
    'digital-transformation',
    'roi-analysis',
  ])
  expect(addOnOptions('restaurant-package')).toHaveLength(8)
  expect(addOnOptions('castle')).toEqual([])
})

test('a package starts under the first project type that is about it', () => {
  expect(projectTypeOf('business-consultation')).toBe('business-consultation')
  expect(projectTypeOf('business-pro')).toBe('business-website')
  expect(projectTypeOf('redesign-basic')).toBe('redesign')
  expect(projectTypeOf('restaurant-package')).toBeNull()
})

test('a package fits the types that offer it, and one of the price list fits all', () => {
  expect(fitsProjectType('business-pro', 'blog')).toBe(true)
  expect(fitsProjectType('business-pro', 'portfolio')).toBe(false)
  const types = projectTypeOptions.map((option) => option.value)
  expect(types.filter((type) => fitsProjectType('restaurant-package', type))).toEqual(types)
})
