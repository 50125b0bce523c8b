/** CSS pixels in the window. Angles are radians, clockwise from the x axis. */
export type Point = { x: number; y: number }

type Foot = Point & {
  swing: { from: Point; to: Point; elapsedMs: number } | null
}

export type Spider = {
  body: Point
  heading: number
  /** Pixels per second. */
  speed: number
  /** Radians per second. */
  turning: number
  /** Front to back, left before right. */
  feet: Foot[]
  isWalking: boolean
}

export const legCount = 8
export const swingMs = 90
export const maxSpeed = 210
export const upperLeg = 24
export const lowerLeg = 34
/** It walks when the mouse is further than `tooFar` or nearer than `tooNear`. */
export const tooFar = 170
export const tooNear = 64
/** The distance from the mouse. */
export const restDistance = 104

const slack = 24

const accelerationPerSecond = 500
const turnPerSecond = 3.6
/** Share of the angle left. */
const turnEasePerSecond = 5
/** The distance from its place; a foot further away steps. */
const stride = 12
/** The time from the start of a swing to mid-stance: its own swing and half of the others'. */
const leadSeconds = (1.5 * swingMs) / 1000

/** Relative to the body, facing along x; the right mirrors the left. */
const leftHips: Point[] = [
  { x: 7, y: -3 },
  { x: 4, y: -4.5 },
  { x: 0.5, y: -4.5 },
  { x: -2.5, y: -3.5 },
]
const leftFeet: Point[] = [
  { x: 41, y: -17 },
  { x: 22, y: -33 },
  { x: -9, y: -33 },
  { x: -34, y: -21 },
]
/** An Argiope rests with her legs in pairs, like an X. */
const leftFeetAsleep: Point[] = [
  { x: 37, y: -21 },
  { x: 33, y: -26 },
  { x: -25, y: -26 },
  { x: -30, y: -21 },
]

const mirrored = (points: Point[]) => points.flatMap((left) => [left, { x: left.x, y: -left.y }])
export const hips = mirrored(leftHips)
const standing = mirrored(leftFeet)
const sleeping = mirrored(leftFeetAsleep)

/** Sets swing in turn: no leg swings with its neighbour or its opposite. */
export function setOfLeg(leg: number): 0 | 1 {
  const pair = leg >> 1
  const side = leg & 1
  return ((pair + side) & 1) as 0 | 1
}

export function toWindow({ body, heading }: Pick<Spider, 'body' | 'heading'>, point: Point): Point {
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)]
  return { x: body.x + point.x * cos - point.y * sin, y: body.y + point.x * sin + point.y * cos }
}

export function placeSpider(body: Point, heading: number): Spider {
  const feet = standing.map((point) => ({ ...toWindow({ body, heading }, point), swing: null }))
  return { body, heading, speed: 0, turning: 0, feet, isWalking: false }
}

/**
 * @param target the mouse
 * @param elapsedMs since the last call, capped at 50
 */
export function walk(spider: Spider, target: Point, elapsedMs: number): Spider {
  const ms = Math.min(elapsedMs, 50)
  const moved = moveBody(spider, target, ms / 1000)
  return { ...moved, feet: moveFeet(moved, standing, stride, ms) }
}

/** Wakes the spider. The returned target makes it stop at `place`. */
export function stepAside(spider: Spider, place: Point): [Spider, Point] {
  const [dx, dy] = [place.x - spider.body.x, place.y - spider.body.y]
  const way = Math.hypot(dx, dy)
  const beyond = (way + restDistance) / way
  return [
    { ...spider, isWalking: true },
    { x: spider.body.x + dx * beyond, y: spider.body.y + dy * beyond },
  ]
}

export function settle(spider: Spider, elapsedMs: number): Spider {
  const lying = { ...spider, speed: 0, turning: 0, isWalking: false }
  return { ...lying, feet: moveFeet(lying, sleeping, 1, Math.min(elapsedMs, 50)) }
}

export function isStill(spider: Spider): boolean {
  return !spider.isWalking && spider.speed === 0 && spider.feet.every((foot) => !foot.swing)
}

export function disturbs(spider: Spider, target: Point): boolean {
  const distance = Math.hypot(target.x - spider.body.x, target.y - spider.body.y)
  return distance > tooFar || distance < tooNear
}

/**
 * Out of the foot's reach the leg is straight.
 * @param bend 1 is clockwise of the line from hip to foot, -1 the other way
 */
export function kneeOf(hip: Point, foot: Point, upper: number, lower: number, bend: 1 | -1): Point {
  const [dx, dy] = [foot.x - hip.x, foot.y - hip.y]
  const distance = Math.min(Math.max(Math.hypot(dx, dy), Math.abs(upper - lower), 0.001), upper + lower)
  const cosine = (upper ** 2 + distance ** 2 - lower ** 2) / (2 * upper * distance)
  const angle = Math.atan2(dy, dx) + bend * Math.acos(Math.min(1, Math.max(-1, cosine)))
  return { x: hip.x + upper * Math.cos(angle), y: hip.y + upper * Math.sin(angle) }
}

function moveBody(spider: Spider, target: Point, seconds: number): Spider {
  const { body } = spider
  const [dx, dy] = [target.x - body.x, target.y - body.y]
  const distance = Math.hypot(dx, dy)
  const excess = distance - restDistance
  const isWalking = spider.isWalking ? excess > 3 || excess < -slack : disturbs(spider, target)

  const wanted = excess < 0 ? Math.atan2(-dy, -dx) : Math.atan2(dy, dx)
  const turn = shortestTurn(spider.heading, wanted)
  const heading = isWalking
    ? spider.heading +
      Math.sign(turn) *
        Math.abs(turn) *
        Math.min(1, turnEasePerSecond * seconds, (turnPerSecond * seconds) / Math.abs(turn || 1))
    : spider.heading
  const turning = seconds > 0 ? (heading - spider.heading) / seconds : 0
  const facing = Math.max(0, Math.cos(turn)) ** 2
  const wish = isWalking ? Math.min(maxSpeed, Math.abs(excess) * 3 + 30) * facing : 0
  const change = accelerationPerSecond * seconds
  const speed = spider.speed + Math.min(change, Math.max(-change, wish - spider.speed))
  return {
    ...spider,
    isWalking,
    heading,
    speed,
    turning,
    body: {
      x: body.x + Math.cos(heading) * speed * seconds,
      y: body.y + Math.sin(heading) * speed * seconds,
    },
  }
}

function moveFeet(spider: Spider, rest: Point[], reach: number, ms: number): Foot[] {
  const landed = spider.feet.map((foot) => advanceSwing(foot, ms))
  const isInAir = (set: 0 | 1) => landed.some((foot, leg) => foot.swing && setOfLeg(leg) === set)
  const homes = rest.map((point) => toWindow(spider, point))
  const lag = (leg: number) => {
    const [foot, home] = [landed[leg], homes[leg]]
    return foot && home ? Math.hypot(foot.x - home.x, foot.y - home.y) : 0
  }
  const worst = (set: 0 | 1) =>
    Math.max(...landed.map((_, leg) => (setOfLeg(leg) === set && !landed[leg]?.swing ? lag(leg) : 0)))

  // One set steps only while the other is down.
  if (isInAir(0) || isInAir(1)) return landed
  const next = worst(0) >= worst(1) ? 0 : 1
  if (worst(next) <= reach) return landed
  const soon = predictPlace(spider, leadSeconds)
  return landed.map((foot, leg) => {
    const home = rest[leg]
    if (!home || setOfLeg(leg) !== next) return foot
    const to = toWindow(soon, home)
    if (Math.hypot(to.x - foot.x, to.y - foot.y) <= reach / 4) return foot
    return { ...foot, swing: { from: { x: foot.x, y: foot.y }, to, elapsedMs: 0 } }
  })
}

function predictPlace(
  { body, heading, speed, turning }: Spider,
  seconds: number,
): Pick<Spider, 'body' | 'heading'> {
  const midway = heading + (turning * seconds) / 2
  const way = speed * seconds
  return {
    body: { x: body.x + Math.cos(midway) * way, y: body.y + Math.sin(midway) * way },
    heading: heading + turning * seconds,
  }
}

function advanceSwing(foot: Foot, ms: number): Foot {
  if (!foot.swing) return foot
  const { from, to } = foot.swing
  const elapsedMs = foot.swing.elapsedMs + ms
  if (elapsedMs >= swingMs) return { ...to, swing: null }
  const part = elapsedMs / swingMs
  const eased = part * part * (3 - 2 * part)
  return {
    x: from.x + (to.x - from.x) * eased,
    y: from.y + (to.y - from.y) * eased,
    swing: { from, to, elapsedMs },
  }
}

function shortestTurn(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI)
  if (turn > Math.PI) return turn - 2 * Math.PI
  return turn < -Math.PI ? turn + 2 * Math.PI : turn
}
