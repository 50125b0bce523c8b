import { expect, test } from 'vitest'
import { builtInCatalogue } from './built-in/built-in-catalogue.server.ts'
import { planOfPackage } from './package-plan.ts'
import { deliveryFor, guaranteeFor, planFor } from './project-plan.ts'
import type { Catalogue } from './published.ts'

const packageOf = (id: string) => ({ kind: 'package' as const, lines: [{ id }] })

test('guarantees the hours of a website only', () => {
  expect(guaranteeFor(packageOf('business-basic'))).toContain('24 hours')
  expect(guaranteeFor(null)).toContain('24 hours')
  expect(guaranteeFor(packageOf('business-consultation'))).toBe(
    'Your deposit back in full if you cancel before we start.',
  )
})

test('promises a time of delivery of a website only', () => {
  const chosen = (...ids: string[]) => ({
    kind: 'recommendations' as const,
    lines: ids.map((id) => ({ id })),
  })
  expect(deliveryFor(null)).toContain('24 hours')
  expect(deliveryFor(chosen('business-consultation', 'search-and-analytics'))).toBe('')
  expect(deliveryFor(chosen('business-consultation', 'business-website'))).toContain('24 hours')
})

test('a price without lines is no consultation', () => {
  expect(planFor({ projectType: 'business-consultation', quote: { kind: 'package', lines: [] } })).toBe(
    'website',
  )
})

test('each package begins the project that its id used to name, and another by what it is', () => {
  const { calculatorPackages, pricingPackages, industryPackages } = builtInCatalogue
  for (const { id } of [...calculatorPackages, ...pricingPackages, ...industryPackages]) {
    expect(planOfPackage(builtInCatalogue, id), id).toBe(planFor({ projectType: '', quote: packageOf(id) }))
  }
  const [store] = calculatorPackages.filter(({ id }) => id === 'ecommerce-pro')
  const [advice] = calculatorPackages.filter(({ id }) => id === 'business-consultation')
  if (!store || !advice) throw new Error('Not sold')
  const other: Catalogue = {
    ...builtInCatalogue,
    calculatorPackages: [
      { ...store, id: 'mega-store' },
      { ...advice, id: 'second-opinion' },
    ],
  }
  expect(planOfPackage(other, 'mega-store')).toBe('shop')
  expect(planOfPackage(other, 'second-opinion')).toBe('audit')
  expect(planOfPackage(other, 'seo-premium')).toBeUndefined()
})

test('a price keeps the plan that its package had', () => {
  const line = { id: 'mega-store', plan: 'shop' } as const
  expect(planFor({ projectType: '', quote: { kind: 'package', lines: [line] } })).toBe('shop')
  expect(planFor({ projectType: '', quote: packageOf('mega-store') })).toBe('website')
})
