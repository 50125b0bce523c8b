import { expect, test } from 'vitest'
import { shownSearch } from './shown-search.ts'

test('keeps the page’s parameters, in its order and shortened', () => {
  const given = `?page=2&utm_source=mail&q=${'x'.repeat(300)}&category=seo&tag=`
  expect(String(shownSearch(['category', 'tag', 'q', 'page'], given))).toBe(
    `category=seo&q=${'x'.repeat(200)}&page=2`,
  )
  expect(String(shownSearch([], given))).toBe('')
})
