import { expect, test } from 'vitest'
import { projectTypeOptions } from '#domain/project-request.ts'
import {
  addOnOptions,
  chosenOptions,
  fitsProjectType,
  packageOptions,
  priceableChoice,
  projectTypeOf,
} from './calculator-choice.ts'

const packageAlone = (packageId: string) => ({ packageId, addOnIds: [] })
const idsOf = (options: readonly { id: string }[]) => options.map((option) => option.id)

test('a choice from an address keeps only what can be priced', () => {
  expect(priceableChoice({ packageId: null, addOnIds: ['chatbot'] })).toBeNull()
  expect(priceableChoice({ packageId: 'castle', addOnIds: [] })).toBeNull()
  expect(
    priceableChoice({
      packageId: 'business-basic',
      addOnIds: ['seo-premium', 'moat', 'chatbot', 'maintenance', 'seo-premium'],
    }),
  ).toEqual({ packageId: 'business-basic', addOnIds: ['seo-premium', 'maintenance'] })
})

test.each([
  {
    asked: ['search-and-analytics', 'moat', 'business-website', 'search-and-analytics'],
    packageId: 'landing-page',
  },
  { asked: ['search-and-analytics', 'business-website'], packageId: null },
])('known recommendations replace a package: $asked beside $packageId', ({ asked, packageId }) => {
  expect(priceableChoice({ packageId, addOnIds: ['chatbot'], recommendationIds: asked })).toEqual({
    recommendationIds: ['search-and-analytics', 'business-website'],
  })
})

test('unknown recommendations leave the package', () => {
  const recommendationIds = ['moat', 'business-pro']
  expect(priceableChoice({ ...packageAlone('business-pro'), recommendationIds })).toEqual(
    packageAlone('business-pro'),
  )
  expect(priceableChoice({ packageId: null, addOnIds: [], recommendationIds })).toBeNull()
})

test('chosen recommendations are named in the order of the choice', () => {
  const recommendationIds = ['search-and-analytics', 'ecommerce-website']
  expect(chosenOptions({ recommendationIds }).map(({ name }) => name)).toEqual([
    'Visibility plan',
    'E-commerce plan',
  ])
  expect(chosenOptions(packageAlone('restaurant-package'))).toMatchObject([{ name: 'Restaurant' }])
})

test.each([
  ['ecommerce', ['business-website', 'ecommerce-website']],
  ['business-website', ['search-and-analytics', 'business-website']],
  ['other', ['search-and-analytics']],
])('recommendations are a project of the type %s, and fit any: %j', (type, recommendationIds) => {
  expect(projectTypeOf({ recommendationIds })).toBe(type)
  expect(fitsProjectType({ recommendationIds }, 'portfolio')).toBe(true)
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

test('offers a linked package first, even outside the project type', () => {
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

test('a package offers its add-ons, including those of the price list', () => {
  expect(idsOf(addOnOptions('business-consultation'))).toEqual([
    'market-research',
    'digital-transformation',
    'roi-analysis',
  ])
  expect(addOnOptions('restaurant-package')).toHaveLength(8)
  expect(addOnOptions('castle')).toEqual([])
})

test('a package starts under the first project type that is about it', () => {
  expect(projectTypeOf(packageAlone('business-consultation'))).toBe('business-consultation')
  expect(projectTypeOf(packageAlone('business-pro'))).toBe('business-website')
  expect(projectTypeOf(packageAlone('redesign-basic'))).toBe('redesign')
  expect(projectTypeOf(packageAlone('restaurant-package'))).toBeNull()
})

test('a package fits the types that offer it, and one of the price list fits all', () => {
  expect(fitsProjectType(packageAlone('business-pro'), 'blog')).toBe(true)
  expect(fitsProjectType(packageAlone('business-pro'), 'portfolio')).toBe(false)
  const types = projectTypeOptions.map((option) => option.value)
  expect(types.filter((type) => fitsProjectType(packageAlone('restaurant-package'), type))).toEqual(types)
})
