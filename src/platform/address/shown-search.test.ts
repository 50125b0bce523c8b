import { expect, test } from 'vitest'
import { shownSearch } from './shown-search.ts'

test('a page is told apart by the parameters it shows, in one order and of bounded length', () => {
  const given = `?page=2&utm_source=mail&q=${'x'.repeat(300)}&category=seo&tag=`
  expect(String(shownSearch(['category', 'tag', 'q', 'page'], given))).toBe(
    `category=seo&q=${'x'.repeat(200)}&page=2`,
  )
  expect(String(shownSearch([], given))).toBe('')
})
