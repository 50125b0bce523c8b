import { findClearGround, readWords } from './clear-ground.ts'
import { drawSpider, type SpiderColours, spiderBox } from './draw-spider.ts'
import styles from './spider.module.css'
import { isSpiderWanted, subscribeSpiderChoice } from './spider-choice.ts'
import {
  disturbs,
  isStill,
  type Point,
  placeSpider,
  type Spider,
  settle,
  stepAside,
  walk,
} from './spider-gait.ts'

/** The spider falls asleep after this long without movement. */
const awakeMs = 2500

/** How often the spider looks for clear ground before it rests where it is. */
const mostAsides = 3

/** Runs the spider while the device suits it and the visitor allows it. */
export function startSpider(): void {
  const mayWalk = matchMedia('(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)')
  let end: (() => void) | null = null
  function follow() {
    const isWelcome = mayWalk.matches && isSpiderWanted()
    if (isWelcome && !end) end = letLive()
    if (!isWelcome) {
      end?.()
      end = null
    }
  }
  mayWalk.addEventListener('change', follow)
  subscribeSpiderChoice(follow)
  follow()
}

/** Starts with the first movement of the mouse. A sleeping spider costs only a listener that compares two numbers. */
function letLive(): () => void {
  const canvas = document.createElement('canvas')
  canvas.className = styles.spider ?? ''
  canvas.setAttribute('aria-hidden', 'true')
  const brush = canvas.getContext('2d')
  let spider: Spider | null = null
  let mouse: Point = { x: 0, y: 0 }
  /** Where the spider walks to: beside the mouse, or off the words that it would stand on there. */
  let goal = mouse
  let asidesLeft = mostAsides
  let frame = 0
  let lastFrameAtMs = 0
  let bedtime: ReturnType<typeof setTimeout> | undefined
  let isSettling = false
  let colours: SpiderColours

  function see(event: PointerEvent) {
    if (event.pointerType !== 'mouse') return
    mouse = { x: event.clientX, y: event.clientY }
    if (!spider || disturbs(spider, mouse)) {
      goal = mouse
      asidesLeft = mostAsides
    }
    if (!spider) {
      spider = placeSpider({ x: innerWidth + spiderBox / 2, y: innerHeight * 0.7 }, Math.PI)
      document.body.append(canvas)
    }
    if (!frame && disturbs(spider, mouse)) wake()
  }

  function wake() {
    clearTimeout(bedtime)
    isSettling = false
    sizeCanvas()
    colours = readColours(canvas)
    lastFrameAtMs = performance.now()
    frame = requestAnimationFrame(live)
  }

  function live(nowMs: number) {
    if (!spider || !brush) return
    const elapsedMs = Math.max(0, nowMs - lastFrameAtMs)
    lastFrameAtMs = nowMs
    if (isSettling && disturbs(spider, goal)) isSettling = false
    spider = isSettling ? settle(spider, elapsedMs) : walk(spider, goal, elapsedMs)
    if (!isSettling && isStill(spider)) leaveWords(spider)
    brush.clearRect(0, 0, spiderBox, spiderBox)
    drawSpider(brush, spider, colours)
    canvas.style.transform = `translate(${spider.body.x - spiderBox / 2}px, ${spider.body.y - spiderBox / 2}px)`
    if (!isStill(spider)) frame = requestAnimationFrame(live)
    else rest()
  }

  /** Sends a spider that came to rest on words to clear ground nearby. */
  function leaveWords(resting: Spider) {
    if (asidesLeft === 0) return
    asidesLeft--
    const view = { width: innerWidth, height: innerHeight }
    const place = findClearGround(resting.body, mouse, readWords(mouse), view)
    if (place) [spider, goal] = stepAside(resting, place)
  }

  function rest() {
    frame = 0
    canvas.dataset.state = isSettling ? 'asleep' : 'resting'
    if (!isSettling) bedtime = setTimeout(fallAsleep, awakeMs)
  }

  function fallAsleep() {
    wake()
    isSettling = true
  }

  function sizeCanvas() {
    delete canvas.dataset.state
    const pixels = Math.round(spiderBox * devicePixelRatio)
    if (canvas.width === pixels) return
    canvas.width = pixels
    canvas.height = pixels
    brush?.scale(devicePixelRatio, devicePixelRatio)
  }

  addEventListener('pointermove', see, { passive: true })
  return () => {
    removeEventListener('pointermove', see)
    cancelAnimationFrame(frame)
    clearTimeout(bedtime)
    canvas.remove()
  }
}

/** Reads the current theme's colours; every waking reads them again. */
function readColours(canvas: HTMLCanvasElement): SpiderColours {
  const { color, fill, stroke, caretColor, outlineColor } = getComputedStyle(canvas)
  return { ink: color, yolk: fill, onYolk: stroke, silver: caretColor, halo: outlineColor }
}
