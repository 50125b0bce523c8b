import { expect, test } from 'vitest'
import { asciiDigits } from './ascii-digits.ts'

test.each([
  ['0123456789', 'ASCII'],
  ['０１２３４５６７８９', 'full-width'],
  ['٠١٢٣٤٥٦٧٨٩', 'Arabic'],
  ['۰۱۲۳۴۵۶۷۸۹', 'Persian'],
  ['०१२३४५६७८९', 'Devanagari'],
  ['০১২৩৪৫৬৭৮৯', 'Bengali'],
  ['๐๑๒๓๔๕๖๗๘๙', 'Thai'],
  ['𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗', 'mathematical'],
])('reads %s, %s digits', (digits) => {
  expect(asciiDigits(digits)).toBe('0123456789')
})

test('reads every decimal digit of Unicode, as many of each value', () => {
  const all = Array.from({ length: 0x110000 }, (_, codePoint) => String.fromCodePoint(codePoint))
  const read = all.filter((character) => /\p{Nd}/u.test(character)).map(asciiDigits)
  const counts = Object.groupBy(read, (digit) => digit)
  expect(Object.keys(counts)).toEqual([...'0123456789'])
  expect(new Set(Object.values(counts).map((same) => same?.length)).size).toBe(1)
})
