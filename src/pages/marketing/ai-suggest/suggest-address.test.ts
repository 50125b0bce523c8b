import { expect, test } from 'vitest'
import { isSuggestOpen, searchWithSuggest } from './suggest-address.ts'

test('reads from the address whether the wizard is open', () => {
  expect(isSuggestOpen('?package=a&suggest=1')).toBe(true)
  expect(isSuggestOpen('?suggest=0')).toBe(false)
  expect(isSuggestOpen('')).toBe(false)
})

test('keeps the other parameters when opening and closing', () => {
  expect(searchWithSuggest('?package=a&addons=b,c', true)).toBe('?package=a&addons=b,c&suggest=1')
  expect(searchWithSuggest('?suggest=1&preview=B', false)).toBe('?preview=B')
  expect(searchWithSuggest('?suggest=1', false)).toBe('')
})
