/**
 * The only script that runs before the first paint. It is built on its own and inlined, and the CSP allows it by its
 * hash. It records presses and choices that come before React, and starts the app after the first paint.
 */
import { holdIcons } from './hold-icons.ts'
import { load, preload } from './load.ts'
import { recordEarlyPresses } from './record-early-presses.ts'

/** CSS pixels. Above its deferred sections a long page is at least this high. */
const highestFirstScreen = 1200

const { dataset } = document.documentElement
const { entry, modules, styles, fonts, rendered } = (document.currentScript as HTMLScriptElement).dataset
const releaseIcons = holdIcons()
let isStarted = false

function loadStyles(): void {
  // The styles move the sections below the first screen, so a link followed meanwhile must scroll again.
  const onload = () => isAtTop && document.querySelector(':target')?.scrollIntoView()
  load('link', { rel: 'stylesheet', href: styles, blocking: 'render', onload })
  // Fonts that arrive with the styles save two layouts of the page.
  preload(fonts, { rel: 'preload', as: 'font', crossOrigin: '' })
}

function start(): void {
  if (isStarted) return
  isStarted = true
  load('script', { type: 'module', src: entry })
  preload(modules, { rel: 'modulepreload' })
}

function afterPaint(): void {
  if ('painted' in dataset) return
  dataset.painted = ''
  releaseIcons()
  if (isAtTop) loadStyles()
  // Safari has no idle callbacks.
  window.requestIdleCallback?.(start)
  setTimeout(start, 'requestIdleCallback' in window ? 500 : 0)
}

recordEarlyPresses(start)

// A page that opens at its top paints without the late styles. Only the navigation entry tells of a text fragment
// (#:~:text=).
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const opensAtPlace = (arrival?.name + location.hash).includes('#')
const isAtTop = arrival?.type === 'navigate' && !opensAtPlace && innerHeight <= highestFirstScreen
if (!isAtTop) loadStyles()
// Only these pages can do with guessed heights of what lies below: see base.css.
else if (!rendered) dataset.layout = ''

// A browser-rendered screen paints nothing before the app runs.
if (rendered === 'browser') afterPaint()
// Some browsers report no first paint, and none does in a hidden tab.
setTimeout(afterPaint, 3000)
new PerformanceObserver((list) => {
  // Inline pictures are painted a frame later, and requests would delay them.
  if (list.getEntriesByName('first-contentful-paint')[0]) requestAnimationFrame(() => setTimeout(afterPaint))
}).observe({ type: 'paint', buffered: true })
