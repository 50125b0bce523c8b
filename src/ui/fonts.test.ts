import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fontPairs } from '#domain/fonts.ts'

function readCss(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}

function facesOf(css: string, family: string): string[] {
  return css.split('@font-face').filter((face) => face.includes(`font-family: "${family}"`))
}

const fonts = readCss('./fonts.css')
const otherFonts = readCss('./fonts-bricolage.css')
const otherFallbacks = readCss('./fonts-bricolage-fallback.css')
const pairs = {
  anybody: { fonts, fallbacks: readCss('./fonts-fallback.css'), tokens: readCss('./tokens.css') },
  bricolage: { fonts: otherFonts, fallbacks: otherFallbacks, tokens: otherFallbacks },
}

const systems = ['Arial', 'DejaVu', 'Roboto']

describe.each([
  ['Anybody', 'Display', 'anybody'],
  ['Atkinson Hyperlegible Next', 'Text', 'anybody'],
  ['Bricolage Grotesque', 'Bricolage', 'bricolage'],
  ['Hanken Grotesk', 'Hanken', 'bricolage'],
] as const)('%s', (family, standIn, pair) => {
  const { fallbacks, tokens } = pairs[pair]
  test.each(systems)('precedes its fitted %s fallback in the tokens', (system) => {
    expect(tokens).toMatch(new RegExp(`"?${family}"?,[^;]*"${standIn} ${system}"`))
    const faces = facesOf(fallbacks, `${standIn} ${system}`)
    expect(faces).not.toHaveLength(0)
    for (const face of faces) expect(face).toContain('size-adjust')
  })
})

describe.each([
  ['anybody', 'Anybody', 'Display'],
  ['bricolage', 'Bricolage Grotesque', 'Bricolage'],
] as const)('of the pair %s', (pair, family, standIn) => {
  const { fallbacks, tokens, fonts } = pairs[pair]

  test.each(systems)('every width of the display face has a fitted %s fallback', (system) => {
    const widths = [...tokens.matchAll(/--stretch-\w+: (\d+%);/g)].map((match) => match[1])
    const fitted = facesOf(fallbacks, `${standIn} ${system}`).map(
      (face) => /font-stretch: (\d+%);/.exec(face)?.[1],
    )
    expect(widths).toHaveLength(4)
    expect(new Set(fitted)).toEqual(new Set(widths))
  })

  test('the display face, which sets prices, covers the rupee sign', () => {
    expect(facesOf(fonts, family).some((face) => face.includes('U+20B9'))).toBe(true)
  })
})

test('each pair of the agency’s form has its style sheets', () => {
  expect(fontPairs.map(({ value }) => value)).toEqual(Object.keys(pairs))
  for (const { value, faces } of fontPairs)
    for (const family of Object.values(faces)) expect(facesOf(pairs[value].fonts, family)).not.toHaveLength(0)
})

test.each([
  ['dollar sign', 'U+0024'],
  ['plus', 'U+002B'],
])('the display face borrows its %s from the text face, and covers it once', (_, point) => {
  const faces = facesOf(fonts, 'Anybody').filter((face) => face.includes(point))
  expect(faces).toHaveLength(1)
  expect(faces[0]).toContain('atkinson-basic.woff2')
  expect(facesOf(fonts, 'Anybody')[0]).not.toMatch(/U\+0025-007E|U\+0020-007E/)
})

test('every font file in the styles exists', () => {
  const files = [...(fonts + otherFonts).matchAll(/url\("([^"]+)"\)/g)].map((match) => match[1] ?? '')
  expect(files).not.toHaveLength(0)
  for (const file of files) expect(existsSync(new URL(file, import.meta.url)), file).toBe(true)
})
