import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { builtInFacts } from '#domain/agency.ts'
import { onAccent, palette } from '#domain/brand.ts'
import { contrast } from '#domain/contrast.ts'

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

function contrastOf(front: string, back: string, theme: Theme): number {
  return contrast(colour(front, theme), colour(back, theme))
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
    expect(contrastOf(text, ground, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(EDGES)('%s edge on %s has a contrast of 3', (edge, ground) => {
    expect(contrastOf(edge, ground, theme)).toBeGreaterThanOrEqual(3)
  })
})

test('what repeats the colours outside of style sheets has the same ones', () => {
  for (const theme of ['light', 'dark'] as const) {
    for (const [name, hex] of Object.entries(palette[theme])) expect(colour(name, theme), name).toBe(hex)
  }
  const { accent, link, linkOnDark } = builtInFacts
  expect([colour('yolk', 'light'), colour('on-yolk', 'light')]).toEqual([accent, onAccent])
  expect([colour('link', 'light'), colour('link', 'dark')]).toEqual([link, linkOnDark])
  expect([colour('focus', 'light'), colour('focus', 'dark')]).toEqual([link, accent])
})
