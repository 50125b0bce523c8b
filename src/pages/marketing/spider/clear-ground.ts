import type { Point } from './spider-gait.ts'

export type Box = { left: number; top: number; right: number; bottom: number }

/** CSS pixels. */
const standingRadius = 42

/** It stops about this far from its target. */
const slack = 16

/** Distances from the mouse: first those that do not disturb the spider, then those for long texts. */
const rings = [
  [84, 104, 124, 144, 164],
  [200, 240, 290, 350, 420],
]
const directions = 24

/** Beside the mouse if possible. Null if there is none, or if `from` is free. */
export function findClearGround(
  from: Point,
  mouse: Point,
  texts: readonly Box[],
  { width, height }: { width: number; height: number },
): Point | null {
  if (!overlapsText(from, texts)) return null
  const inside = (at: number, size: number) => at > standingRadius && at < size - standingRadius
  const away = (place: Point) => Math.hypot(place.x - from.x, place.y - from.y)
  for (const ring of rings) {
    const [place] = ring
      .flatMap((distance) => around(mouse, distance))
      .filter(({ x, y }) => inside(x, width) && inside(y, height))
      .filter((each) => !overlapsText(each, texts, standingRadius + slack))
      .toSorted((a, b) => away(a) - away(b))
    if (place) return place
  }
  return null
}

function around({ x, y }: Point, distance: number): Point[] {
  return Array.from({ length: directions }, (_, index) => {
    const angle = (index / directions) * 2 * Math.PI
    return { x: x + distance * Math.cos(angle), y: y + distance * Math.sin(angle) }
  })
}

export function overlapsText({ x, y }: Point, texts: readonly Box[], radius = standingRadius): boolean {
  return texts.some(
    ({ left, top, right, bottom }) =>
      x + radius > left && x - radius < right && y + radius > top && y - radius < bottom,
  )
}

export function readTextBoxes(around: Point): Box[] {
  const reach = Math.max(...rings.flat()) + standingRadius + slack
  const isNear = ({ left, top, right, bottom }: Box) =>
    left < around.x + reach && right > around.x - reach && top < around.y + reach && bottom > around.y - reach
  const found: Box[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node
    if (!node.nodeValue?.trim() || !parentElement || !isNear(parentElement.getBoundingClientRect())) continue
    if (!parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    range.selectNodeContents(node)
    found.push(...range.getClientRects())
  }
  const fields = document.querySelectorAll('input, select, textarea')
  return [...found, ...[...fields].map((field) => field.getBoundingClientRect())].filter(isNear)
}
