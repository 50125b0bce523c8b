import { expect, test } from 'vitest'
import { isolateText } from '#domain/one-line.ts'
import { type Face, printableText } from './printable-text.ts'

const face = (family: string, pattern: RegExp): Face => ({
  file: `${family}.ttf`,
  family,
  has: (character) => pattern.test(character),
})
const faces = [
  face('Latin', /[ -~äé€]/u),
  face('World', /[ -~äéễЖ€]|\u0301/u),
  face('Nagari', /[ \p{Script=Devanagari}]/u),
  face('Arabic', /[ .\p{Script=Arabic}]/u),
  face('Emoji', /[🎉👩👧]/u),
]
const print = (text: string) =>
  printableText(text, faces, (character) => `NAME OF ${character.codePointAt(0)?.toString(16)}`)
const textOf = (text: string) =>
  print(text)
    .runs.map((run) => run.text)
    .join('')

test.each([
  ['plain Latin words', 'Café', ['Latin']],
  ['a word that the Latin face lacks a letter of: one face draws the whole name', 'Nguyễn', ['World']],
  ['another script', 'आशा', ['Nagari']],
  ['another script beside Latin letters', 'आशा Patel', ['Latin', 'Nagari']],
  ['an emoji', 'Well done 🎉', ['Latin', 'Emoji']],
  ['an emoji of several, with an invisible joiner', '👩‍👧', ['Emoji']],
])('%s', (_, text, families) => {
  expect(print(text).runs).toEqual([{ text, families }])
})

test('what no face has is named in brackets, also a mark that the face of its letter lacks', () => {
  expect(textOf('A🧿B')).toBe('A[U+1F9FF NAME OF 1f9ff]B')
  expect(textOf('क\u0301')).toBe('क[U+0301 NAME OF 301]')
  expect(textOf('x\u0301')).toBe('x\u0301')
  expect(textOf('𐀀\u0301')).toBe('[U+10000 NAME OF 10000][U+0301 NAME OF 301]')
})

test('a text is printed clean: composed, without control or private characters, or those that turn its direction', () => {
  expect(textOf('Cafe\u0301 \ud800\u0007\u202egpj\ue000.\u2066exe\u2069')).toBe(
    'Café [U+FFFD NAME OF fffd] gpj.exe',
  )
})

test('a name in a sentence has its own faces, and turns nothing around it', () => {
  const sentence = `Accepted by ${isolateText('محمد')} on 3 Nov`
  expect(print(sentence)).toEqual({
    runs: [
      { text: 'Accepted by ', families: ['Latin'] },
      { text: '\u2068محمد\u2069', families: ['Arabic'] },
      { text: ' on 3 Nov', families: ['Latin'] },
    ],
    isRightToLeft: false,
  })
  expect(isolateText('Asha')).toBe('Asha')
})

test('a text runs from right to left if its first letter does', () => {
  expect(print('123 محمد Ltd.').isRightToLeft).toBe(true)
  expect(print('Ltd. محمد').isRightToLeft).toBe(false)
  expect(print('123').isRightToLeft).toBe(false)
})

test('a long word of Latin letters may break anywhere, others only where their script does', () => {
  const long = 'a'.repeat(30)
  expect(textOf(long)).toBe([...long].join('\u200b'))
  expect(textOf(`${'a'.repeat(20)} ${'क'.repeat(40)}`)).not.toContain('\u200b')
})
