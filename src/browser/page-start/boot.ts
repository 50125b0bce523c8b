/**
 * The only script before the first paint: built separately, inlined, allowed in the CSP by hash. Records
 * clicks and choices until React hydrates; starts the app after the first paint.
 */
import { holdIcons } from './hold-icons.ts'
import { load, preload } from './load.ts'
import { recordEarlyClicks } from './record-early-clicks.ts'

/** The least height above a long page's deferred sections. */
const highestFirstScreen = 1200

const { dataset } = document.documentElement
const { entry, modules, styles, fonts, rendered } = (document.currentScript as HTMLScriptElement).dataset
const releaseIcons = holdIcons()
let isStarted = false

function loadStyles(): void {
  // The styles move the sections below, so a link followed meanwhile must scroll again.
  const onload = () => isAtTop && document.querySelector(':target')?.scrollIntoView()
  load('link', { rel: 'stylesheet', href: styles, blocking: 'render', onload })
  // Fonts that arrive with the styles save two layouts.
  preload(fonts, { rel: 'preload', as: 'font', crossOrigin: '' })
}

/** Fonts that arrive after the browser's own scroll move the place. Safari does not follow it, Chromium not always. */
function keepPlace(): void {
  let place: number | undefined
  const onScroll = () => {
    place = scrollY
  }
  addEventListener('scroll', onScroll, { once: true })
  document.fonts.addEventListener('loadingdone', () => {
    // Else the visitor has scrolled, or the browser has followed.
    if (scrollY !== place) return
    document.querySelector(':target')?.scrollIntoView({ behavior: 'instant' })
    place = scrollY
  })
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

recordEarlyClicks(start)

// At its top a page paints without the late styles. Only the navigation entry shows a text fragment
// (#:~:text=).
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const opensAtPlace = (arrival?.name + location.hash).includes('#')
const isAtTop = arrival?.type === 'navigate' && !opensAtPlace && innerHeight <= highestFirstScreen
if (!isAtTop) loadStyles()
// Other pages may not guess the heights of what lies below: see base.css. After a reload or Back, the browser
// needs them to restore its place.
if (arrival?.type === 'navigate') {
  if (opensAtPlace) keepPlace()
  else if (!rendered) dataset.layout = ''
}

// A browser-rendered screen paints nothing by itself.
if (rendered === 'browser') afterPaint()
// Some browsers report no first paint; hidden tabs never do.
setTimeout(afterPaint, 3000)
new PerformanceObserver((list) => {
  // Inline pictures paint a frame later; requests would delay them.
  if (list.getEntriesByName('first-contentful-paint')[0]) requestAnimationFrame(() => setTimeout(afterPaint))
}).observe({ type: 'paint', buffered: true })
