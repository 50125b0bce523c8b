import type { Point } from './spider-gait.ts'

export type Box = { left: number; top: number; right: number; bottom: number }

/** The spider covers this much around the middle of its body, in CSS pixels. */
const standingRadius = 42

/** A spider stops about as far from the place that it walks to. */
const slack = 16

/** Distances from the mouse: those at which it does not disturb the spider, and the further ones between long texts. */
const rings = [
  [84, 104, 124, 144, 164],
  [200, 240, 290, 350, 420],
]
const directions = 24

/**
 * Returns the nearest place to `from` where the spider stands on no words and stays in the window, beside the mouse if
 * there is room. Null if there is none, or if `from` is such a place.
 */
export function findClearGround(
  from: Point,
  mouse: Point,
  words: readonly Box[],
  { width, height }: { width: number; height: number },
): Point | null {
  if (!isOnWords(from, words)) return null
  const inside = (at: number, size: number) => at > standingRadius && at < size - standingRadius
  const away = (place: Point) => Math.hypot(place.x - from.x, place.y - from.y)
  for (const ring of rings) {
    const [place] = ring
      .flatMap((distance) => around(mouse, distance))
      .filter(({ x, y }) => inside(x, width) && inside(y, height))
      .filter((each) => !isOnWords(each, words, standingRadius + slack))
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

export function isOnWords({ x, y }: Point, words: readonly Box[], radius = standingRadius): boolean {
  return words.some(
    ({ left, top, right, bottom }) =>
      x + radius > left && x - radius < right && y + radius > top && y - radius < bottom,
  )
}

/** Reads the lines of text, and the fields, near a place of the window. */
export function readWords(around: Point): Box[] {
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
