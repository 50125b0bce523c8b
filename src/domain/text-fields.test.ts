import * as v from 'valibot'
import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'
import {
  isEmail,
  lineUpTo,
  listUpTo,
  longestEmail,
  optionalEmail,
  optionalLine,
  requiredEmail,
  requiredLine,
  severalLines,
} from './text-fields.ts'

test.each([
  ['a zero-width space', '\u200B'],
  ['joiners alone', '\u200C\u200D'],
  ['a byte order mark and a soft hyphen', '\uFEFF\u00AD'],
  ['marks of direction', '\u202E\u2066\u200F'],
  ['a Hangul filler', '\u3164'],
  ['an empty Braille cell', '\u2800'],
  ['tags', '\u{E0041}\u{E007F}'],
  ['a mark on nothing', '\u0301\u0336'],
])('a name of %s is blank', (_, name) => {
  expect(oneLine(name)).toBe('')
  const result = v.safeParse(requiredLine(200, 'Enter your full name.'), name)
  expect(result.issues?.map(({ message }) => message)).toEqual(['Enter your full name.'])
})

test.each([
  ['As\u200Bha \u202EoaR\u202C', 'Asha oaR'],
  ['As\u200Dha', 'Asha'],
  ['Asha \r\n\u0007 Rao', 'Asha Rao'],
  ['A\u0301sha', '\u00C1sha'],
  ['Z\u0335\u0336\u0337\u0338\u0321\u0322\u0327\u0328algo', 'Z\u0335\u0336\u0337\u0338algo'],
])('%j is kept as %j', (typed, kept) => {
  expect(oneLine(typed)).toBe(kept.normalize('NFC'))
})

test.each([
  ['Persian, its parts kept apart', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
  ['Hindi, its letters kept apart', '\u0915\u094D\u200D\u0937'],
  ['Vietnamese', 'Nguy\u1EC5n Th\u1ECB \u0110\u00E0o'],
  ['Thai', '\u0E19\u0E49\u0E33\u0E1D\u0E19'],
  ['Hebrew with its points', '\u05E9\u05C1\u05B8\u05DC\u05D5\u05B9\u05DD'],
  ['a family', '\u{1F469}\u200D\u{1F467}'],
  ['a heart in red', '\u2764\uFE0F'],
])('%s is left as it is', (_, name) => {
  expect(oneLine(name)).toBe(name.normalize('NFC'))
})

test.each([
  'a@b.co',
  'first.last+tag@mail.example.co.uk',
  "o'brien@ex-ample.com",
  '\u00FC@ex\u00E4mple.com',
  'a@b.xn--p1ai',
  'taro..x@docomo.example',
  'taro.@docomo.example',
])('%s is an address', (address) => {
  expect(isEmail(address)).toBe(true)
})

test.each([
  '.@-.-',
  'a..b@example..com',
  'a@example..com',
  '.a@example.com',
  'a@-example.com',
  'a@example-.com',
  'a@example.c',
  'a@127.0.0.1',
  'a@exam_ple.com',
])('%s is not an address', (address) => {
  expect(isEmail(address)).toBe(false)
})

test('cuts a list over its limit instead of refusing it, with any last entry', () => {
  const list = listUpTo(2, lineUpTo(3), 'Send a list.')
  expect(v.parse(list, ['one', 'two', 'three', 4])).toEqual(['one', 'two'])
  expect(v.parse(list, undefined)).toEqual([])
  expect(v.safeParse(list, ['three']).success).toBe(false)
  expect(v.safeParse(list, 'one').success).toBe(false)
})

function readBy(field: v.GenericSchema, given: unknown): unknown {
  const result = v.safeParse(field, given)
  return result.success ? result.output : { says: result.issues[0].message }
}

const longest = `${'x'.repeat(longestEmail - '@example.com'.length)}@example.com`
const notPlain = { says: 'That email doesn’t look right. Try name@example.com.' }
const tooLong = { says: 'Use at most 254 characters.' }

test.each([
  [' a@b.co\n', 'a@b.co', 'a@b.co'],
  ['\u200Ba@b\u00AD.co\uFEFF', 'a@b.co', 'a@b.co'],
  ['ａｓｈａ＠ｂ．ｃｏ', 'asha@b.co', 'asha@b.co'],
  ['a\u3000@b.co', notPlain, notPlain],
  [longest, longest, longest],
  [`x${longest}`, tooLong, tooLong],
  ['asha', notPlain, notPlain],
  ['a@b.co, c@d.co', notPlain, notPlain],
  ['', { says: 'Enter your address.' }, ''],
  [' ', { says: 'Enter your address.' }, ''],
  [undefined, { says: 'Enter your address.' }, ''],
  [7, { says: 'Enter your address.' }, { says: 'Send text.' }],
])('an address field reads %j as %j where it is required, else as %j', (given, required, optional) => {
  expect(readBy(requiredEmail('Enter your address.'), given)).toEqual(required)
  expect(readBy(optionalEmail, given)).toEqual(optional)
})

test.each([
  ['line', requiredLine(4, 'Say it.'), ' a\nb ', 'a b'],
  ['line', requiredLine(4, 'Say it.'), 'abcd', 'abcd'],
  ['line', requiredLine(4, 'Say it.'), 'abcde', { says: 'Use at most 4 characters.' }],
  ['line', requiredLine(4, 'Say it.'), undefined, { says: 'Say it.' }],
  ['line', optionalLine(4), undefined, ''],
  ['line', optionalLine(4), '', ''],
  ['line', optionalLine(4), 'abcde', { says: 'Use at most 4 characters.' }],
  ['line', optionalLine(4), null, { says: 'Send text.' }],
  ['text', severalLines(9), ' a\r\nb\rc\n\td ', 'a\nb\nc\n\td'],
  ['text', severalLines(9), 'a\u0000b\u0007\uD800c', 'ab\uFFFDc'],
  ['text', severalLines(3), 'abc', 'abc'],
  ['text', severalLines(3), 'abcd', { says: 'Use at most 3 characters.' }],
  ['text', severalLines(3, 'Write.'), 7, { says: 'Write.' }],
])('a %s field reads its value or says what is wrong: %#', (_, field, given, read) => {
  expect(readBy(field, given)).toEqual(read)
})
