import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orbWebPaths } from './orb-web-path.ts'

const web = { seed: 'pricing', width: 1600, height: 900, hub: { x: 800, y: 400 } }

function endPoints(data: string): { x: number; y: number }[] {
  let x = 0
  let y = 0
  return (data.match(/[Mlq][^Mlq]+/g) ?? []).map((command) => {
    const numbers = (command.match(/-?(?:\d+\.\d+|\.\d+|\d+)/g) ?? []).map(Number)
    const [dx = 0, dy = 0] = numbers.slice(-2)
    x = command.startsWith('M') ? dx : x + dx
    y = command.startsWith('M') ? dy : y + dy
    return { x, y }
  })
}

test('the same seed draws the same web, another seed a different one', () => {
  expect(orbWebPaths(web)).toEqual(orbWebPaths(web))
  expect(orbWebPaths({ ...web, seed: 'security' })).not.toEqual(orbWebPaths(web))
})

test('the requested number of radials run from the hub to the edge', () => {
  const points = endPoints(orbWebPaths({ ...web, spokes: 13 }).radials)
  expect(points).toHaveLength(26)
  for (const [index, { x, y }] of points.entries()) {
    if (index % 2 === 0) expect({ x, y }).toEqual(web.hub)
    else expect(Math.min(x, y, 1600 - x, 900 - y)).toBeCloseTo(0, 0)
  }
})

test('the zigzag hangs below the hub and turns at every point', () => {
  const points = endPoints(orbWebPaths(web).stabilimentum)
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    expect(point.y).toBeGreaterThan(before?.y ?? web.hub.y)
    if (before) expect(Math.sign(point.x - before.x)).toBe(index % 2 === 0 ? -1 : 1)
  }
})

test('the spiral widens outwards', () => {
  const distances = endPoints(
    orbWebPaths({ ...web, width: 4000, height: 4000, hub: { x: 2000, y: 2000 } }).spiral,
  ).map(({ x, y }) => Math.hypot(x - 2000, y - 2000))
  const inner = distances.slice(0, 17)
  const outer = distances.slice(-17)
  expect(Math.max(...inner)).toBeLessThan(Math.min(...outer))
})

test('paths contain finite numbers only', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 3, max: 24 }),
      fc.integer({ min: 1, max: 24 }),
      (seed, spokes, rings) => {
        const { radials, spiral, stabilimentum } = orbWebPaths({ ...web, seed, spokes, rings })
        const data = radials + spiral + stabilimentum
        expect(data).toMatch(/^[-Mlq.\d ]+$/)
      },
    ),
  )
})
