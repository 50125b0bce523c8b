import { expect, test } from 'vitest'
import { deliveryFor, guaranteeFor, planFor } from './project-plan.ts'

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
