import fc from 'fast-check'
import { expect, test } from 'vitest'
import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { findOffer } from '#domain/money/quote.ts'
import { projectTypeOptions } from '#domain/project-request.ts'
import { otherCatalogue, otherCatalogues } from '#test/fixtures/other-catalogue.ts'
import {
  addOnOptions,
  chosenOptions,
  fitsProjectType,
  packageOptions,
  priceableChoice,
  projectTypeOf,
  projectTypeOrdered,
} from './calculator-choice.ts'

const packageAlone = (packageId: string) => ({ packageId, addOnIds: [] })
const idsOf = (options: readonly { id: string }[]) => options.map((option) => option.id)

test('a choice from an address keeps only what can be priced', () => {
  expect(priceableChoice(builtInCatalogue, { packageId: null, addOnIds: ['chatbot'] })).toBeNull()
  expect(priceableChoice(builtInCatalogue, { packageId: 'castle', addOnIds: [] })).toBeNull()
  expect(
    priceableChoice(builtInCatalogue, {
      packageId: 'business-basic',
      addOnIds: ['seo-premium', 'moat', 'chatbot', 'maintenance', 'seo-premium'],
    }),
  ).toEqual({ packageId: 'business-basic', addOnIds: ['seo-premium', 'maintenance'] })
  expect(
    priceableChoice(builtInCatalogue, {
      packageId: 'professional-website',
      addOnIds: ['advanced-seo-package', 'chatbot', 'seo-premium', 'multi-language-support'],
    }),
  ).toEqual({
    packageId: 'professional-website',
    addOnIds: ['chatbot', 'seo-premium', 'multi-language-support'],
  })
})

test.each([
  {
    asked: ['search-and-analytics', 'moat', 'business-website', 'search-and-analytics'],
    packageId: 'landing-page',
  },
  { asked: ['search-and-analytics', 'business-website'], packageId: null },
])('known recommendations replace a package: $asked beside $packageId', ({ asked, packageId }) => {
  expect(
    priceableChoice(builtInCatalogue, { packageId, addOnIds: ['chatbot'], recommendationIds: asked }),
  ).toEqual({
    recommendationIds: ['search-and-analytics', 'business-website'],
  })
})

test('unknown recommendations leave the package', () => {
  const recommendationIds = ['moat', 'business-pro']
  expect(priceableChoice(builtInCatalogue, { ...packageAlone('business-pro'), recommendationIds })).toEqual(
    packageAlone('business-pro'),
  )
  expect(priceableChoice(builtInCatalogue, { packageId: null, addOnIds: [], recommendationIds })).toBeNull()
})

test('chosen recommendations are named in the order of the choice', () => {
  const recommendationIds = ['search-and-analytics', 'ecommerce-website']
  expect(chosenOptions(builtInCatalogue, { recommendationIds }).map(({ name }) => name)).toEqual([
    'Visibility plan',
    'E-commerce plan',
  ])
  expect(chosenOptions(builtInCatalogue, packageAlone('restaurant-package'))).toMatchObject([
    { name: 'Restaurant' },
  ])
})

test.each([
  ['ecommerce', ['business-website', 'ecommerce-website']],
  ['business-website', ['search-and-analytics', 'business-website']],
  ['other', ['search-and-analytics']],
])('recommendations are a project of the type %s, and fit any: %j', (type, recommendationIds) => {
  expect(projectTypeOf(builtInCatalogue, { recommendationIds })).toBe(type)
  expect(fitsProjectType(builtInCatalogue, { recommendationIds }, 'portfolio')).toBe(true)
})

test('every project type offers the consultation and its own packages', () => {
  expect(idsOf(packageOptions(builtInCatalogue, 'portfolio', null))).toEqual([
    'business-consultation',
    'portfolio-basic',
  ])
  expect(idsOf(packageOptions(builtInCatalogue, 'blog', null))).toEqual([
    'business-consultation',
    'business-basic',
    'business-pro',
  ])
  expect(packageOptions(builtInCatalogue, 'other', null)).toHaveLength(10)
})

test('offers a linked package first, even outside the project type', () => {
  expect(idsOf(packageOptions(builtInCatalogue, 'portfolio', 'landing-page'))).toEqual([
    'landing-page',
    'business-consultation',
    'portfolio-basic',
  ])
  expect(packageOptions(builtInCatalogue, 'other', 'restaurant-package')[0]).toMatchObject({
    name: 'Restaurant',
    priceInr: 28_000,
  })
})

test('a package offers its add-ons, including those of the price list', () => {
  expect(idsOf(addOnOptions(builtInCatalogue, 'business-consultation'))).toEqual([
    'market-research',
    'digital-transformation',
    'roi-analysis',
  ])
  expect(addOnOptions(builtInCatalogue, 'restaurant-package')).toHaveLength(8)
  const described = (packageId: string, id: string) =>
    addOnOptions(builtInCatalogue, packageId).find((option) => option.id === id)?.description
  expect(described('restaurant-package', 'advanced-seo-package')).not.toContain('Instead of')
  expect(described('basic-website', 'advanced-seo-package')).toContain('Instead of Premium SEO.')
  expect(described('basic-website', 'seo-premium')).toContain('Instead of Advanced SEO Package.')
  expect(addOnOptions(builtInCatalogue, 'castle')).toEqual([])
})

test('a package starts under the first project type that is about it', () => {
  expect(projectTypeOf(builtInCatalogue, packageAlone('business-consultation'))).toBe('business-consultation')
  expect(projectTypeOf(builtInCatalogue, packageAlone('business-pro'))).toBe('business-website')
  expect(projectTypeOf(builtInCatalogue, packageAlone('redesign-basic'))).toBe('redesign')
  expect(projectTypeOf(builtInCatalogue, packageAlone('restaurant-package'))).toBeNull()
})

test('a package fits the types that offer it, and one of the price list fits all', () => {
  expect(fitsProjectType(builtInCatalogue, packageAlone('business-pro'), 'blog')).toBe(true)
  expect(fitsProjectType(builtInCatalogue, packageAlone('business-pro'), 'portfolio')).toBe(false)
  const types = projectTypeOptions.map((option) => option.value)
  expect(
    types.filter((type) => fitsProjectType(builtInCatalogue, packageAlone('restaurant-package'), type)),
  ).toEqual(types)
})

test('options, types and choices are those of the catalogue', () => {
  fc.assert(
    fc.property(otherCatalogues, (catalogue) => {
      const { calculatorPackages, industryPackages } = catalogue
      const offered = packageOptions(catalogue, 'other', null)
      expect(offered.map(({ id, priceInr }) => [id, priceInr])).toEqual(
        calculatorPackages.map(({ id, basePriceInr }) => [id, basePriceInr]),
      )
      for (const { id, type } of [
        ...calculatorPackages.map((item) => ({ id: item.id, type: item.projectTypes[0] ?? null })),
        ...industryPackages.map((item) => ({ id: item.id, type: null })),
      ]) {
        const choice = packageAlone(id)
        expect(priceableChoice(catalogue, choice)).toEqual(choice)
        expect(chosenOptions(catalogue, choice)).toMatchObject([
          { id, name: expect.stringMatching(/^Other /) },
        ])
        expect(projectTypeOf(catalogue, choice)).toBe(type)
        expect(packageOptions(catalogue, 'portfolio', id).filter((option) => option.id === id)).toHaveLength(
          1,
        )
        const known = findOffer(catalogue, id)?.addOns.map((addOn) => addOn.id) ?? []
        expect(idsOf(addOnOptions(catalogue, id)).toSorted()).toEqual(known.toSorted())
      }
      for (const { id } of packageOptions(builtInCatalogue, 'other', null)) {
        expect(priceableChoice(catalogue, packageAlone(id))).toBeNull()
        expect(projectTypeOf(catalogue, packageAlone(id))).toBeNull()
      }
    }),
    { numRuns: 30 },
  )
})

test('an order of the price list starts under the type of its package', () => {
  expect(projectTypeOrdered(builtInCatalogue, packageAlone('ecommerce-website'))).toBe('ecommerce')
  expect(projectTypeOrdered(builtInCatalogue, packageAlone('restaurant-package'))).toBe('business-website')
  const other = otherCatalogue({ prefix: 'new-', raise: 1, removed: [] })
  expect(projectTypeOrdered(other, packageAlone('new-ecommerce-website'))).toBe('ecommerce')
})
