import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { displayFamily, rareLetter, textFamily } from './font-families.ts'

function readCss(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}

function facesOf(css: string, family: string): string[] {
  return css.split('@font-face').filter((face) => face.includes(`font-family: "${family}"`))
}

const fonts = readCss('./rare-fonts.css')
const fallbacks = readCss('./fonts-fallback.css')
const tokens = readCss('./tokens.css')

const systems = ['Arial', 'DejaVu', 'Roboto']

describe.each([
  [displayFamily.name, 'Display'],
  [textFamily.name, 'Text'],
])('%s', (family, standIn) => {
  test.each(systems)('stands before %s fitted to it, in the tokens', (system) => {
    expect(tokens).toMatch(new RegExp(`"?${family}"?,[^;]*"${standIn} ${system}"`))
    const faces = facesOf(fallbacks, `${standIn} ${system}`)
    expect(faces).not.toHaveLength(0)
    for (const face of faces) expect(face).toContain('size-adjust')
  })
})

test.each(systems)('every width of the display face has a %s fitted to it', (system) => {
  const widths = [...tokens.matchAll(/--stretch-\w+: (\d+%);/g)].map((match) => match[1])
  const fitted = facesOf(fallbacks, `Display ${system}`).map(
    (face) => /font-stretch: (\d+%);/.exec(face)?.[1],
  )
  expect(widths).not.toHaveLength(0)
  expect(new Set(fitted)).toEqual(new Set(widths))
})

test('a letter is rare that a face of rare-fonts.css sets', () => {
  const ranges = [...fonts.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const,
  )
  expect(ranges).not.toHaveLength(0)
  for (let point = 0x20; point < 0x3000; point += 1) {
    const isSet = ranges.some(([first, last]) => first <= point && point <= last)
    // A sign of money stands before a number.
    expect(rareLetter.test(`${String.fromCodePoint(point)}1`), point.toString(16)).toBe(isSet)
  }
})

test('the rupee sign of a price is set by the family of prices', () => {
  expect(facesOf(fonts, displayFamily.name).some((face) => face.includes('U+20B9'))).toBe(true)
})

test('every font file that the styles name is there', () => {
  const files = [...fonts.matchAll(/url\("([^"]+)"\)/g)].map((match) => match[1] ?? '')
  expect(files).not.toHaveLength(0)
  for (const file of files) expect(existsSync(new URL(file, import.meta.url)), file).toBe(true)
})
