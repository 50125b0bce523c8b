import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Theme = 'light' | 'dark'

function colour(name: string, theme: Theme): string {
  const value = css.match(new RegExp(`--${name}: ([^;]+);`))?.[1]
  if (!value) throw new Error(`tokens.css has no --${name}`)
  const pair = value.match(/^light-dark\((#\w+), (#\w+)\)$/)
  const hex = pair ? pair[theme === 'light' ? 1 : 2] : value
  if (!hex?.startsWith('#')) throw new Error(`--${name} is not a colour: ${value}`)
  return hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(front: string, back: string, theme: Theme): number {
  const [darker = 0, lighter = 0] = [front, back]
    .map((name) => luminance(colour(name, theme)))
    .sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const TEXTS = ['ink', 'muted', 'link', 'danger', 'ok'].flatMap((text) =>
  ['paper', 'surface', 'sunk'].map((ground) => [text, ground] as const),
)
const OTHER_TEXTS = [
  ['ink', 'wash'],
  ['muted', 'wash'],
  ['on-yolk', 'yolk'],
  ['paper', 'ink'],
  ['paper', 'danger'],
] as const
const EDGES = ['edge', 'focus', 'ink', 'danger'].flatMap((edge) =>
  ['paper', 'surface'].map((ground) => [edge, ground] as const),
)

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each([...TEXTS, ...OTHER_TEXTS])('%s text on %s has a contrast of 4.5', (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(EDGES)('%s edge on %s has a contrast of 3', (edge, ground) => {
    expect(contrast(edge, ground, theme)).toBeGreaterThanOrEqual(3)
  })
})

test('the contrast formula gives the known values', () => {
  expect(contrast('ink', 'ink', 'light')).toBe(1)
  expect(contrast('yolk', 'paper', 'light')).toBeCloseTo(1.35, 1)
})
