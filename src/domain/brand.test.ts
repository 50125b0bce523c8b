import { expect, test } from 'vitest'
import { builtInFacts } from './agency.ts'
import { brandStyle, refusedColour } from './brand.ts'
import { contrast } from './contrast.ts'

test('the contrast formula gives the known values', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#000000')).toBe(21)
  expect(contrast('#14181d', '#14181d')).toBe(1)
  // The grey that is just enough on white.
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('the built-in colours can be read in both themes', () => {
  for (const name of ['accent', 'link', 'linkOnDark'] as const) {
    expect(refusedColour(name, builtInFacts[name]), name).toBeNull()
  }
})

test.each([
  // Enough on white, and not on the light theme's darkest ground.
  [
    'link',
    '#767676',
    'On the light pages, its contrast is 3.6:1, and readable text needs 4.5:1. Choose a darker one.',
  ],
  [
    'linkOnDark',
    '#0b5a85',
    'On the dark pages, its contrast is 2.2:1, and readable text needs 4.5:1. Choose a lighter one.',
  ],
  [
    'accent',
    '#1d4ed8',
    'Beside the dark ink, its contrast is 2.5:1, and readable text needs 4.5:1. Choose a lighter one.',
  ],
] as const)('a %s of %s is refused with its contrast', (name, colour, sentence) => {
  expect(refusedColour(name, colour)).toBe(sentence)
})

test('a contrast just below the limit never reads as enough', () => {
  expect(refusedColour('link', '#666b70')).toContain('4.2:1')
})

test('only what differs from the built-in brand is written', () => {
  expect(brandStyle(builtInFacts)).toBe('')
  expect(brandStyle({ ...builtInFacts, accent: '#7bdcb5' })).toBe(
    ':root{--yolk:#7bdcb5;--link:light-dark(#0b5a85,#86cdea);--focus:light-dark(#0b5a85,#7bdcb5)}',
  )
  expect(brandStyle({ ...builtInFacts, hasWeb: false })).toMatch(/^:root\{--drawn:hidden;/)
})
