import {
  hips,
  kneeOf,
  legCount,
  lowerLeg,
  type Point,
  type Spider,
  swingMs,
  toWindow,
  upperLeg,
} from './spider-gait.ts'

export type SpiderColours = {
  ink: string
  yolk: string
  onYolk: string
  silver: string
  halo: string
}

const haloPx = 1.25

export const spiderBox = 144

const liftPx = 5

/** Needs a cleared canvas in CSS pixels; draws at its middle. */
export function drawSpider(brush: CanvasRenderingContext2D, spider: Spider, colours: SpiderColours): void {
  brush.save()
  brush.translate(spiderBox / 2 - spider.body.x, spiderBox / 2 - spider.body.y)
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  for (let leg = 0; leg < legCount; leg++) drawLeg(brush, spider, leg, colours)
  brush.translate(spider.body.x, spider.body.y)
  brush.rotate(spider.heading)
  drawBody(brush, colours)
  brush.restore()
}

function drawLeg(brush: CanvasRenderingContext2D, spider: Spider, leg: number, colours: SpiderColours): void {
  const [place, foot] = [hips[leg], spider.feet[leg]]
  if (!place || !foot) return
  const hip = toWindow(spider, place)
  // A lifted foot looks nearer to the body from above.
  const height = foot.swing ? Math.sin((foot.swing.elapsedMs / swingMs) * Math.PI) * liftPx : 0
  const tip = towards(foot, hip, height)
  const isLeft = leg % 2 === 0
  const isFront = leg < legCount / 2
  const knee = kneeOf(hip, tip, upperLeg, lowerLeg, isLeft === isFront ? -1 : 1)

  for (const [colour, px] of [
    [colours.halo, haloPx],
    [colours.ink, 0],
  ] as const) {
    brush.strokeStyle = colour
    brush.lineWidth = 2.5 + 2 * px
    stroke(brush, hip, knee)
    brush.lineWidth = 1.75 + 2 * px
    stroke(brush, knee, tip)
  }
  // The yellow bands of an Argiope.
  brush.strokeStyle = colours.yolk
  brush.lineWidth = 2.5
  stroke(brush, along(hip, knee, 0.62), along(hip, knee, 0.84))
  brush.lineWidth = 1.75
  stroke(brush, along(knee, tip, 0.22), along(knee, tip, 0.42))
}

function drawBody(brush: CanvasRenderingContext2D, { ink, yolk, onYolk, silver, halo }: SpiderColours): void {
  const abdomen = new Path2D()
  abdomen.ellipse(-11, 0, 12, 8.5, 0, 0, 2 * Math.PI)
  const head = new Path2D()
  head.ellipse(5, 0, 6.5, 5, 0, 0, 2 * Math.PI)
  brush.lineWidth = 1.25 + 2 * haloPx
  brush.strokeStyle = halo
  brush.stroke(abdomen)
  brush.stroke(head)

  brush.lineWidth = 1.25
  brush.strokeStyle = ink
  brush.fillStyle = yolk
  brush.fill(abdomen)
  brush.save()
  brush.clip(abdomen)
  brush.strokeStyle = onYolk
  brush.lineWidth = 2
  for (const x of [-4, -9.5, -15, -20]) zigzag(brush, x)
  brush.restore()
  brush.stroke(abdomen)

  brush.fillStyle = silver
  brush.fill(head)
  brush.stroke(head)
  brush.fillStyle = ink
  for (const y of [-1.8, 1.8]) {
    brush.beginPath()
    brush.arc(8.6, y, 1, 0, 2 * Math.PI)
    brush.fill()
  }
}

function zigzag(brush: CanvasRenderingContext2D, x: number): void {
  brush.beginPath()
  for (let step = 0; step <= 6; step++) brush.lineTo(x + (step % 2 === 0 ? -1.2 : 1.2), -9 + step * 3)
  brush.stroke()
}

function stroke(brush: CanvasRenderingContext2D, from: Point, to: Point): void {
  brush.beginPath()
  brush.moveTo(from.x, from.y)
  brush.lineTo(to.x, to.y)
  brush.stroke()
}

const along = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
})

function towards(from: Point, to: Point, px: number): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  return distance === 0 ? from : along(from, to, px / distance)
}
