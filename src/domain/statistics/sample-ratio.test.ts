import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openRandom } from '#test/fixtures/random.ts'
import { sampleRatio } from './sample-ratio.ts'

test.each([
  // Kohavi, Tang and Xu, "Trustworthy Online Controlled Experiments", chapter 3: p = 1.8e-6.
  ['the example of the book', 821_588, 815_482, 500, 'mismatch'],
  // Chi-squared: (2 × 3,290)² / 4,000,000 = 10.824; with 3,291, 10.831.
  ['just likely enough', 2_003_290, 1_996_710, 500, 'sound'],
  ['just too unlikely', 2_003_291, 1_996_709, 500, 'mismatch'],
  ['a tenth, as meant', 9_000, 1_000, 100, 'sound'],
  ['a tenth where half was meant', 9_000, 1_000, 500, 'mismatch'],
  ['nobody yet', 0, 0, 500, 'too-few'],
  ['nine, of whom half were meant', 9, 0, 500, 'too-few'],
  ['few, of whom a tenth was meant', 49, 0, 100, 'too-few'],
  ['a few, all of one side', 20, 0, 500, 'mismatch'],
  ['all A, as meant', 100, 0, 0, 'sound'],
  ['a B where all should be A', 100, 1, 0, 'mismatch'],
  ['all B, as meant', 0, 100, 1000, 'sound'],
  ['an A where all should be B', 1, 100, 1000, 'mismatch'],
] as const)('%s', (_, a, b, shareBPerMille, verdict) => {
  expect(sampleRatio({ a, b, shareBPerMille })).toBe(verdict)
})

test('the sides can change places', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(5_000), fc.integer({ min: 0, max: 1000 }), (a, b, shareBPerMille) => {
      expect(sampleRatio({ a, b, shareBPerMille })).toBe(
        sampleRatio({ a: b, b: a, shareBPerMille: 1000 - shareBPerMille }),
      )
    }),
  )
})

test('the test warns of about one sound experiment in a thousand', () => {
  const random = openRandom(1)
  const experiments = 20_000
  for (const shareBPerMille of [100, 500]) {
    let warnings = 0
    for (let experiment = 0; experiment < experiments; experiment++) {
      let b = 0
      for (let visitor = 0; visitor < 400; visitor++) if (random() * 1000 < shareBPerMille) b++
      if (sampleRatio({ a: 400 - b, b, shareBPerMille }) === 'mismatch') warnings++
    }
    expect(warnings / experiments).toBeGreaterThan(0.0005)
    expect(warnings / experiments).toBeLessThan(0.002)
  }
})
