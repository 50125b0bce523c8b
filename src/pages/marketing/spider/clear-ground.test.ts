import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, findClearGround, overlapsText } from './clear-ground.ts'
import { disturbs, isStill, type Point, placeSpider, stepAside, walk } from './spider-gait.ts'

const view = { width: 1440, height: 900 }
const mouse = { x: 700, y: 450 }
const line = (left: number, top: number, width: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + 24,
})

function restAt(from: Point, place: Point): Point {
  let [spider, goal] = stepAside(placeSpider(from, 0), place)
  do spider = walk(spider, goal, 16)
  while (!isStill(spider))
  return spider.body
}

test('a spider stays where it covers no text, or where text is all around', () => {
  const from = { x: 800, y: 450 }
  expect(findClearGround(from, mouse, [line(300, 300, 200)], view)).toBeNull()
  const page = { left: 0, top: 0, right: view.width, bottom: view.height }
  expect(findClearGround(from, mouse, [page], view)).toBeNull()
})

test('a spider on text walks to clear ground in the window and rests there', () => {
  const texts = fc.array(
    fc
      .tuple(
        fc.integer({ min: 0, max: 1300 }),
        fc.integer({ min: 0, max: 880 }),
        fc.integer({ min: 20, max: 600 }),
      )
      .map((args) => line(...args)),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(texts, fc.integer({ min: 0, max: 359 }), (boxes, degrees) => {
      const angle = (degrees / 180) * Math.PI
      const from = { x: mouse.x + 104 * Math.cos(angle), y: mouse.y + 104 * Math.sin(angle) }
      const place = findClearGround(from, mouse, boxes, view)
      if (!place) return
      expect(overlapsText(place, boxes)).toBe(false)
      let rest = from
      for (let aside = 0; aside < 3; aside++) {
        const next = findClearGround(rest, mouse, boxes, view)
        if (next) rest = restAt(rest, next)
      }
      expect(overlapsText(rest, boxes)).toBe(false)
    }),
  )
})

test('prefers a place beside the mouse to a nearer one, but leaves a long text', () => {
  const from = { x: 804, y: 450 }
  const place = findClearGround(from, mouse, [line(790, 440, 400)], view)
  expect(disturbs(placeSpider(place ?? from, 0), mouse)).toBe(false)
  const text = { left: 500, top: 250, right: 900, bottom: 650 }
  expect(findClearGround(from, mouse, [text], view)).not.toBeNull()
})
