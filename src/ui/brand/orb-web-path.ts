export type OrbWebOptions = {
  seed: string
  /** User units; threads reach the edges. */
  width: number
  height: number
  hub: { x: number; y: number }
  spokes?: number
  /** Turns of the spiral. */
  rings?: number
}

export type OrbWebPaths = { radials: string; spiral: string; stabilimentum: string }

type Point = { x: number; y: number }

export function orbWebPaths({
  seed,
  width,
  height,
  hub,
  spokes = 16,
  rings = 14,
}: OrbWebOptions): OrbWebPaths {
  const random = seededRandom(seed)
  const around = (centre: number, spread: number) => centre + (random() * 2 - 1) * spread

  const step = (2 * Math.PI) / spokes
  const turn = random() * step
  const angles = Array.from({ length: spokes }, (_, spoke) => turn + around(spoke, 0.3) * step)

  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: 0, y: height },
    { x: width, y: height },
  ]
  const reach = Math.max(...corners.map((corner) => Math.hypot(corner.x - hub.x, corner.y - hub.y)))

  const radials = new PathWriter()
  for (const angle of angles) {
    radials.moveTo(hub)
    radials.lineTo(edgePoint(hub, angle, width, height))
  }

  const pulls = angles.map((angle) => around(1 + 0.06 * Math.sin(angle), 0.05))
  const turnStarts = [reach * 0.07]
  for (let ring = 0; ring <= rings + 1; ring += 1) {
    const gap = (reach / rings) * (0.6 + (0.8 * ring) / rings)
    turnStarts.push((turnStarts[ring] ?? 0) + around(gap, gap * 0.25))
  }
  const node = (index: number): Point => {
    const ring = Math.floor(index / spokes)
    const spoke = index % spokes
    const inner = turnStarts[ring] ?? reach
    const outer = turnStarts[ring + 1] ?? reach
    const radius = (inner + ((outer - inner) * spoke) / spokes) * (pulls[spoke] ?? 1) * around(1, 0.012)
    return polar(hub, angles[spoke] ?? 0, radius)
  }

  const spiral = new PathWriter()
  let from = node(0)
  for (let index = 1; index <= spokes * (rings + 1); index += 1) {
    const to = node(index)
    const sag = around(0.085, 0.035)
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    const chord = Math.hypot(to.x - from.x, to.y - from.y)
    const depth = Math.min((2 * sag * chord) / Math.hypot(middle.x - hub.x, middle.y - hub.y), 0.6)
    const control = {
      x: middle.x + (hub.x - middle.x) * depth,
      y: middle.y + (hub.y - middle.y) * depth,
    }
    if (touchesArea([from, control, to], width, height)) {
      spiral.moveTo(from)
      spiral.curveTo(control, to)
    }
    from = to
  }

  const stabilimentum = new PathWriter()
  const unit = Math.min(width, height) / 100
  const zigs = 14
  const lean = around(0, 0.04)
  for (let zig = 0; zig <= zigs; zig += 1) {
    const down = unit * (5.5 + (31 * zig) / zigs)
    const side = (zig % 2 === 0 ? -1 : 1) * unit * around(2.3, 0.25)
    const point = { x: hub.x + side + down * lean, y: hub.y + down + unit * around(0, 0.2) }
    if (zig === 0) stabilimentum.moveTo(point)
    else stabilimentum.lineTo(point)
  }

  return { radials: radials.data, spiral: spiral.data, stabilimentum: stabilimentum.data }
}

function polar(centre: Point, angle: number, radius: number): Point {
  return { x: centre.x + Math.cos(angle) * radius, y: centre.y + Math.sin(angle) * radius }
}

function edgePoint(from: Point, angle: number, width: number, height: number): Point {
  const dx = Math.cos(angle)
  const dy = Math.sin(angle)
  const toSide = dx > 0 ? (width - from.x) / dx : -from.x / dx
  const toFloor = dy > 0 ? (height - from.y) / dy : -from.y / dy
  return polar(from, angle, Math.min(toSide, toFloor))
}

function touchesArea(points: Point[], width: number, height: number): boolean {
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  return Math.max(...xs) > 0 && Math.min(...xs) < width && Math.max(...ys) > 0 && Math.min(...ys) < height
}

/** mulberry32, seeded with FNV-1a. */
function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Relative commands in tenths of a unit keep the HTML small. */
class PathWriter {
  data = ''
  #x = 0
  #y = 0

  moveTo(point: Point) {
    const x = tenths(point.x)
    const y = tenths(point.y)
    if (this.data && x === this.#x && y === this.#y) return
    this.data += `M${numbers(x, y)}`
    this.#x = x
    this.#y = y
  }

  lineTo(point: Point) {
    this.#draw('l', point)
  }

  curveTo(control: Point, point: Point) {
    this.#draw('q', control, point)
  }

  #draw(command: string, ...points: Point[]) {
    const deltas = points.flatMap((point) => [tenths(point.x) - this.#x, tenths(point.y) - this.#y])
    this.data += command + numbers(...deltas)
    const end = points.at(-1) as Point
    this.#x = tenths(end.x)
    this.#y = tenths(end.y)
  }
}

function tenths(value: number): number {
  return Math.round(value * 10)
}

function numbers(...inTenths: number[]): string {
  return inTenths
    .map((value) => String(value / 10).replace(/^(-?)0\./, '$1.'))
    .join(' ')
    .replaceAll(' -', '-')
}
