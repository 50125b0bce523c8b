import { findClearGround, readTextBoxes } from './clear-ground.ts'
import { drawSpider, type SpiderColours, spiderBox } from './draw-spider.ts'
import styles from './spider.module.css'
import { isSpiderEnabled, subscribeToSpiderChoice } from './spider-choice.ts'
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

const awakeMs = 2500

const maxSideSteps = 3

export function startSpider(): void {
  const mayWalk = matchMedia('(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)')
  let end: (() => void) | null = null
  function update() {
    const shouldRun = mayWalk.matches && isSpiderEnabled()
    if (shouldRun && !end) end = runSpider()
    if (!shouldRun) {
      end?.()
      end = null
    }
  }
  mayWalk.addEventListener('change', update)
  subscribeToSpiderChoice(update)
  update()
}

/** While asleep it costs one listener that compares two numbers. */
function runSpider(): () => void {
  const canvas = document.createElement('canvas')
  canvas.className = styles.spider ?? ''
  canvas.setAttribute('aria-hidden', 'true')
  const brush = canvas.getContext('2d')
  let spider: Spider | null = null
  let mouse: Point = { x: 0, y: 0 }
  let goal = mouse
  let sideStepsLeft = maxSideSteps
  let frame = 0
  let lastFrameAtMs = 0
  let sleepTimer: ReturnType<typeof setTimeout> | undefined
  let isSettling = false
  let colours: SpiderColours

  function onPointerMove(event: PointerEvent) {
    if (event.pointerType !== 'mouse') return
    mouse = { x: event.clientX, y: event.clientY }
    if (!spider || disturbs(spider, mouse)) {
      goal = mouse
      sideStepsLeft = maxSideSteps
    }
    if (!spider) {
      spider = placeSpider({ x: innerWidth + spiderBox / 2, y: innerHeight * 0.7 }, Math.PI)
      document.body.append(canvas)
    }
    if (!frame && disturbs(spider, mouse)) wake()
  }

  function wake() {
    clearTimeout(sleepTimer)
    isSettling = false
    sizeCanvas()
    colours = readColours(canvas)
    lastFrameAtMs = performance.now()
    frame = requestAnimationFrame(drawFrame)
  }

  function drawFrame(nowMs: number) {
    if (!spider || !brush) return
    const elapsedMs = Math.max(0, nowMs - lastFrameAtMs)
    lastFrameAtMs = nowMs
    if (isSettling && disturbs(spider, goal)) isSettling = false
    spider = isSettling ? settle(spider, elapsedMs) : walk(spider, goal, elapsedMs)
    if (!isSettling && isStill(spider)) leaveText(spider)
    brush.clearRect(0, 0, spiderBox, spiderBox)
    drawSpider(brush, spider, colours)
    canvas.style.transform = `translate(${spider.body.x - spiderBox / 2}px, ${spider.body.y - spiderBox / 2}px)`
    if (!isStill(spider)) frame = requestAnimationFrame(drawFrame)
    else rest()
  }

  function leaveText(resting: Spider) {
    if (sideStepsLeft === 0) return
    sideStepsLeft--
    const view = { width: innerWidth, height: innerHeight }
    const place = findClearGround(resting.body, mouse, readTextBoxes(mouse), view)
    if (place) [spider, goal] = stepAside(resting, place)
  }

  function rest() {
    frame = 0
    canvas.dataset.state = isSettling ? 'asleep' : 'resting'
    if (!isSettling) sleepTimer = setTimeout(fallAsleep, awakeMs)
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

  addEventListener('pointermove', onPointerMove, { passive: true })
  return () => {
    removeEventListener('pointermove', onPointerMove)
    cancelAnimationFrame(frame)
    clearTimeout(sleepTimer)
    canvas.remove()
  }
}

function readColours(canvas: HTMLCanvasElement): SpiderColours {
  const { color, fill, stroke, caretColor, outlineColor } = getComputedStyle(canvas)
  return { ink: color, yolk: fill, onYolk: stroke, silver: caretColor, halo: outlineColor }
}
