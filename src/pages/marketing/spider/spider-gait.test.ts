import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  disturbs,
  hips,
  isStill,
  kneeOf,
  legCount,
  lowerLeg,
  maxSpeed,
  type Point,
  placeSpider,
  restDistance,
  type Spider,
  setOfLeg,
  settle,
  tooFar,
  tooNear,
  toWindow,
  upperLeg,
  walk,
} from './spider-gait.ts'

const frameMs = 16
const distance = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y)
const point = fc.record({
  x: fc.double({ min: -800, max: 800, noNaN: true }),
  y: fc.double({ min: -800, max: 800, noNaN: true }),
})

function walkTo(target: Point, frames = 900): Spider[] {
  const moments = [placeSpider({ x: 0, y: 0 }, 0)]
  for (let frame = 0; frame < frames; frame++) {
    const last = moments.at(-1)
    if (last) moments.push(walk(last, target, frameMs))
  }
  return moments
}

test('the legs of a set are neither neighbours nor opposites', () => {
  for (let leg = 0; leg < legCount; leg++) {
    expect(setOfLeg(leg)).not.toBe(setOfLeg(leg ^ 1))
    if (leg + 2 < legCount) expect(setOfLeg(leg)).not.toBe(setOfLeg(leg + 2))
  }
  const legs = Array.from({ length: legCount }, (_, leg) => setOfLeg(leg))
  expect(legs.filter((set) => set === 0)).toHaveLength(4)
})

describe('walking', () => {
  test('four feet always stay on the ground, and only one set swings', () => {
    fc.assert(
      fc.property(point, (target) => {
        for (const { feet } of walkTo(target, 300)) {
          const sets = new Set(feet.flatMap((foot, leg) => (foot.swing ? [setOfLeg(leg)] : [])))
          expect(sets.size).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 20 },
    )
  })

  test('the sets swing in turn', () => {
    const turns: number[] = []
    for (const { feet } of walkTo({ x: 800, y: 0 }, 200)) {
      const leg = feet.findIndex((foot) => foot.swing)
      if (leg >= 0 && turns.at(-1) !== setOfLeg(leg)) turns.push(setOfLeg(leg))
    }
    expect(turns.length).toBeGreaterThan(6)
    expect(turns).toEqual(turns.map((_, index) => ((turns[0] ?? 0) + index) % 2))
  })

  test('a standing foot stays where it is', () => {
    const moments = walkTo({ x: 500, y: -300 }, 300)
    for (const [index, { feet }] of moments.entries()) {
      for (const [leg, foot] of feet.entries()) {
        const before = moments[index - 1]?.feet[leg]
        if (before && !before.swing && !foot.swing) expect([foot.x, foot.y]).toEqual([before.x, before.y])
      }
    }
  })

  test('no foot is ever out of its leg’s reach', () => {
    fc.assert(
      fc.property(point, (target) => {
        for (const spider of walkTo(target, 300)) {
          for (const [leg, foot] of spider.feet.entries()) {
            expect(distance(toWindow(spider, hips[leg] ?? { x: 0, y: 0 }), foot)).toBeLessThan(
              upperLeg + lowerLeg + 4,
            )
          }
        }
      }),
      { numRuns: 20 },
    )
  })

  test('the spider is never faster than its limit, however long a frame took', () => {
    const spider = walk(placeSpider({ x: 0, y: 0 }, 0), { x: 5000, y: 0 }, 60_000)
    expect(spider.body.x).toBeLessThan(maxSpeed)
    for (const moment of walkTo({ x: 5000, y: 0 })) expect(moment.speed).toBeLessThanOrEqual(maxSpeed)
  })

  test('the spider rests beside the mouse, not under it, from any start', () => {
    fc.assert(
      fc.property(point, (target) => {
        const end = walkTo(target).at(-1)
        if (!end) throw new Error('It went nowhere')
        expect(isStill(end)).toBe(true)
        expect(disturbs(end, target)).toBe(false)
        if (distance({ x: 0, y: 0 }, target) > tooFar)
          expect(distance(end.body, target)).toBeCloseTo(restDistance, -1.2)
      }),
      { numRuns: 20 },
    )
  })
})

test('a small movement of a mouse nearby does not wake a resting spider', () => {
  const spider = placeSpider({ x: 0, y: 0 }, 0)
  const near = { x: (tooNear + tooFar) / 2, y: 0 }
  expect(walk(spider, near, frameMs)).toEqual(spider)
  expect(disturbs(spider, { x: tooFar + 1, y: 0 })).toBe(true)
  expect(disturbs(spider, { x: tooNear - 1, y: 0 })).toBe(true)
})

test('a sleeping spider is still, with its legs in pairs', () => {
  let spider = placeSpider({ x: 0, y: 0 }, 0)
  for (let frame = 0; frame < 100; frame++) spider = settle(spider, frameMs)
  expect(isStill(spider)).toBe(true)
  for (const [one, other] of [
    [0, 2],
    [1, 3],
    [4, 6],
    [5, 7],
  ] as const) {
    expect(distance(spider.feet[one] as Point, spider.feet[other] as Point)).toBeLessThan(10)
  }
})

test('a knee is as far from hip and foot as the leg’s parts are long', () => {
  fc.assert(
    fc.property(point, fc.constantFrom(1 as const, -1 as const), (foot, bend) => {
      const hip = { x: 0, y: 0 }
      const knee = kneeOf(hip, foot, 20, 25, bend)
      expect(distance(hip, knee)).toBeCloseTo(20)
      const away = distance(hip, foot)
      if (away > 5 && away < 45) expect(distance(knee, foot)).toBeCloseTo(25)
    }),
  )
  const [left, right] = [
    kneeOf({ x: 0, y: 0 }, { x: 30, y: 0 }, 20, 25, -1),
    kneeOf({ x: 0, y: 0 }, { x: 30, y: 0 }, 20, 25, 1),
  ]
  expect(left.y).toBeLessThan(0)
  expect(right.y).toBeCloseTo(-left.y)
})
