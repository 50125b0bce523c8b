import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

function readCss(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}

function facesOf(css: string, family: string): string[] {
  return css.split('@font-face').filter((face) => face.includes(`font-family: "${family}"`))
}

const fonts = readCss('./fonts.css')
const fallbacks = readCss('./fonts-fallback.css')
const tokens = readCss('./tokens.css')

describe.each(['Anybody', 'Atkinson Hyperlegible Next'])('%s', (family) => {
  test('can set the rupee sign', () => {
    expect(facesOf(fonts, family).some((face) => face.includes('U+20B9'))).toBe(true)
  })

  test.each(['Fallback', 'Fallback Roboto'])('stands before its fitted %s in the tokens', (suffix) => {
    expect(tokens).toMatch(new RegExp(`"${family}",[^;]*"${family} ${suffix}"`))
    for (const face of facesOf(fallbacks, `${family} ${suffix}`)) expect(face).toContain('size-adjust')
    expect(facesOf(fallbacks, `${family} ${suffix}`)).not.toHaveLength(0)
  })
})

test('every width of the display face has a fallback fitted to it', () => {
  const widths = [...tokens.matchAll(/--stretch-\w+: (\d+%);/g)].map((match) => match[1])
  const fitted = [...fallbacks.matchAll(/font-stretch: (\d+%);/g)].map((match) => match[1])
  expect(widths).not.toHaveLength(0)
  expect(new Set(fitted)).toEqual(new Set(widths))
})

test('every font file that the styles name is there', () => {
  const files = [...fonts.matchAll(/url\("([^"]+)"\)/g)].map((match) => match[1] ?? '')
  expect(files).not.toHaveLength(0)
  for (const file of files) expect(existsSync(new URL(file, import.meta.url)), file).toBe(true)
})
