import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openRandom } from '#test/fixtures/random.ts'
import { chanceToBeat, isEnoughToTell, type Tally } from './chance-to-beat.ts'

const tally = (most: number) =>
  fc
    .tuple(fc.nat(most), fc.nat(most))
    .map(([one, other]): Tally => ({ trials: Math.max(one, other), successes: Math.min(one, other) }))

/** Exact values, by integration. */
test.each([
  ['nothing was tried', { trials: 0, successes: 0 }, { trials: 0, successes: 0 }, 1 / 2],
  ['B worked the only time', { trials: 0, successes: 0 }, { trials: 1, successes: 1 }, 2 / 3],
  ['A failed and B worked', { trials: 1, successes: 0 }, { trials: 1, successes: 1 }, 5 / 6],
  ['A worked and B failed', { trials: 1, successes: 1 }, { trials: 1, successes: 0 }, 1 / 6],
  ['A failed twice and B worked once', { trials: 2, successes: 0 }, { trials: 1, successes: 1 }, 9 / 10],
])('when %s the chance is known', (_, a, b, chance) => {
  expect(chanceToBeat({ a, b })).toBeCloseTo(chance, 10)
})

test('the chances of both sides add up to one', () => {
  fc.assert(
    fc.property(tally(20_000), tally(20_000), (a, b) => {
      const chance = chanceToBeat({ a, b })
      expect(chance).toBeGreaterThanOrEqual(0)
      expect(chance).toBeLessThanOrEqual(1)
      expect(chance + chanceToBeat({ a: b, b: a })).toBeCloseTo(1, 6)
    }),
    { numRuns: 50 },
  )
})

test('one more success never lowers the chance', () => {
  fc.assert(
    fc.property(tally(300), tally(300), (a, b) => {
      const more = { trials: b.trials + 1, successes: b.successes + 1 }
      expect(chanceToBeat({ a, b: more })).toBeGreaterThan(chanceToBeat({ a, b }) - 1e-9)
    }),
  )
})

test('the chance is the share of draws from both distributions in which B is ahead', () => {
  const random = openRandom(1)
  fc.assert(
    fc.property(tally(30), tally(30), (a, b) => {
      const draws = 4_000
      let ahead = 0
      for (let draw = 0; draw < draws; draw++) if (drawRate(b, random) > drawRate(a, random)) ahead++
      // Five standard errors at their widest.
      expect(Math.abs(ahead / draws - chanceToBeat({ a, b }))).toBeLessThan(5 * (0.5 / Math.sqrt(draws)))
    }),
    { numRuns: 20, seed: 1 },
  )
})

/** Beta(k, l): the k-th smallest of k + l - 1 uniform draws. */
function drawRate({ trials, successes }: Tally, random: () => number): number {
  const draws = Array.from({ length: trials + 1 }, random).sort((one, other) => one - other)
  return draws[successes] ?? 0
}

test.each([
  // Equal rates would give each page ten of the twenty.
  [{ a: [30, 5], b: [30, 15] }, true],
  [{ a: [30, 0], b: [30, 10] }, true],
  [{ a: [30, 0], b: [30, 9] }, false],
  // Failures are as rare as successes may be.
  [{ a: [30, 30], b: [30, 21] }, false],
  [{ a: [30, 30], b: [30, 20] }, true],
  // The smaller group decides.
  [{ a: [300, 40], b: [30, 4] }, false],
  [{ a: [0, 0], b: [500, 60] }, false],
  [{ a: [0, 0], b: [0, 0] }, false],
] as const)('%j is enough to tell: %s', ({ a, b }, isEnough) => {
  const tally = ([trials, successes]: readonly [number, number]) => ({ trials, successes })
  expect(isEnoughToTell({ a: tally(a), b: tally(b) })).toBe(isEnough)
})
