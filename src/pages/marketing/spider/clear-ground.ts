import { type Point, tooFar, tooNear } from './spider-gait.ts'

export type Box = { left: number; top: number; right: number; bottom: number }

/** The spider stands on this much around the middle of its body, in CSS pixels. */
const standingRadius = 42

/** A spider stops about as far from the place that it walks to. */
const slack = 16

const distances = [84, 104, 124, 144, 164]
const directions = 24

/**
 * Returns the nearest place to `from` where the spider stands on no words, stays in the window, and is neither too far
 * from the mouse nor too near. Null if there is none, or if `from` is such a place.
 */
export function findClearGround(
  from: Point,
  mouse: Point,
  words: readonly Box[],
  { width, height }: { width: number; height: number },
): Point | null {
  if (!isOnWords(from, words)) return null
  const places = distances
    .filter((distance) => distance > tooNear && distance < tooFar)
    .flatMap((distance) =>
      Array.from({ length: directions }, (_, index) => {
        const angle = (index / directions) * 2 * Math.PI
        return { x: mouse.x + distance * Math.cos(angle), y: mouse.y + distance * Math.sin(angle) }
      }),
    )
    .filter(({ x, y }) => {
      const inside = (at: number, size: number) => at > standingRadius && at < size - standingRadius
      return inside(x, width) && inside(y, height)
    })
  const away = (place: Point) => Math.hypot(place.x - from.x, place.y - from.y)
  return (
    places
      .filter((place) => !isOnWords(place, words, standingRadius + slack))
      .toSorted((a, b) => away(a) - away(b))[0] ?? null
  )
}

export function isOnWords({ x, y }: Point, words: readonly Box[], radius = standingRadius): boolean {
  return words.some(
    ({ left, top, right, bottom }) =>
      x + radius > left && x - radius < right && y + radius > top && y - radius < bottom,
  )
}

/** Reads the lines of text, and the fields, near a place of the window. */
export function readWords(around: Point): Box[] {
  const reach = tooFar + standingRadius
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
