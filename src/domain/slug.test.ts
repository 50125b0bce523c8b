import { expect, test } from 'vitest'
import { slugOf, slugPattern } from './slug.ts'

test.for([
  ['Looms that last', 'looms-that-last'],
  ['Don’t “pay” 10% twice', 'dont-pay-10-twice'],
  ['Über Größe & Łódź', 'uber-grosse-lodz'],
  ['feed.xml', 'feed-xml'],
  [
    `A ${'very '.repeat(30)}long one`,
    'a-very-very-very-very-very-very-very-very-very-very-very-very-very-very-very',
  ],
] as const)('the address of %s', ([title, slug]) => {
  expect(slugOf(title)).toBe(slug)
  expect(slug).toMatch(slugPattern)
})

test('a title in another script gives none', () => {
  expect(slugOf('करघे')).toBe('')
})
