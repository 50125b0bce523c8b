/**
 * The only script that runs before the first paint: inlined, allowed by its hash in the CSP, built on its own.
 * It keeps presses and choices made before React is there, and starts the app once the page has been painted.
 */
import { isPlainClick } from '#platform/is-plain-click.ts'
import { wakeSections } from '#ui/hydration-events.ts'
import { isHydrated } from './early-presses.ts'

/** What a press needs the app for. Ordinary links and forms work without it. */
const pressable = 'button, [data-early]'
/** In CSS pixels. A long page has its first screen and more above what it defers. */
const highestFirstScreen = 1200

const { dataset } = document.documentElement
const { entry, preload, styles, rendered } = (document.currentScript as HTMLScriptElement).dataset
let isStarted = false
window.earlyPresses = []

function record(event: Event): void {
  const isClick = event instanceof MouseEvent
  const element = (event.target as Element).closest<HTMLElement>(isClick ? pressable : 'select, input')
  if (!element || isHydrated(element)) return
  if (isClick && !isPlainClick(event)) return
  if (isClick) event.preventDefault()
  const { checked } = element as HTMLInputElement
  window.earlyPresses.push({ type: isClick ? 'click' : 'change', element, checked })
  start()
  wakeSections(element)
}

/** What failed is asked for again: a page is hard to use without its looks, and its buttons are dead without the app. */
function load(tag: 'link' | 'script', properties: Record<string, unknown>): void {
  const onerror = () => {
    element.remove()
    setTimeout(load, 3000, tag, properties)
  }
  const element = Object.assign(document.createElement(tag), { onerror, ...properties })
  document.head.append(element)
}

function loadStyles(): void {
  // They hold up the first paint, if that is still to come. After it, a link may have led to a place that moves now.
  const onload = () => isAtTop && document.querySelector(':target')?.scrollIntoView()
  load('link', { rel: 'stylesheet', href: styles, blocking: 'render', onload })
}

function start(): void {
  if (isStarted) return
  isStarted = true
  load('script', { type: 'module', src: entry })
  // Not asked for again by itself: the entry asks for it too.
  for (const href of preload?.match(/\S+/g) ?? []) load('link', { rel: 'modulepreload', href, onerror: null })
}

function afterPaint(): void {
  if ('painted' in dataset) return
  dataset.painted = ''
  if (isAtTop) loadStyles()
  // Safari has no idle callbacks yet.
  window.requestIdleCallback?.(start)
  setTimeout(start, 'requestIdleCallback' in window ? 500 : 0)
}

addEventListener('click', record, true)
addEventListener('change', record, true)

// A page that opens at its top is painted without them. Of words to scroll to (#:~:text=) the entry alone tells.
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const opensAtPlace = (arrival?.name + location.hash).includes('#')
const isAtTop = arrival?.type === 'navigate' && !opensAtPlace && innerHeight <= highestFirstScreen
if (!isAtTop) loadStyles()

// A screen made in the browser has nothing to paint before the app is there.
if (rendered === 'browser') afterPaint()
// Not every browser tells of its first paint, and none does in a hidden tab.
setTimeout(afterPaint, 3000)
new PerformanceObserver((list) => {
  // Pictures that lie in the page itself are painted a frame later; what is asked for would hold them up.
  if (list.getEntriesByName('first-contentful-paint')[0]) requestAnimationFrame(() => setTimeout(afterPaint))
}).observe({ type: 'paint', buffered: true })
