import { expect, test } from 'vitest'
import { readMailedFragment } from './mailed-fragment.ts'

test.each([
  ['', ''],
  ['#', ''],
  ['#x7-_Q', 'x7-_Q'],
  ['#x7-_Q.', 'x7-_Q'],
  ['#x7-_Q%3E', 'x7-_Q'],
  ['#x7-_Q”)', 'x7-_Q'],
  ['#link=x7-_Q,', 'link=x7-_Q'],
  ['#link%3Dx7-_Q', 'link=x7-_Q'],
  ['#link=%E0%A4%A', 'link=%E0%A4%A'],
])('%s holds %s', (hash, fragment) => {
  expect(readMailedFragment(hash)).toBe(fragment)
})
