/**
 * The only script that runs before the first paint: inlined, allowed by its hash in the CSP, built on its own.
 * It keeps clicks and choices made before React is there, and starts the app once the page has been painted.
 */
import { displayFamily, type FontFamily, textFamily } from '#ui/font-families.ts'
import { wakeSections } from '#ui/hydration-events.ts'
import { isHydrated } from './early-presses.ts'

/** What a press needs the app for. Ordinary links and forms work without it. */
const pressable = 'button, [data-early]'
const choosable = 'select, input'

window.earlyPresses = []

function record(event: Event): void {
  const isClick = event instanceof MouseEvent
  // It may lead to a place further down, which must be known then.
  if (isClick) delete page.dataset.layout
  const element = (event.target as Element).closest<HTMLElement>(isClick ? pressable : choosable)
  if (!element || isHydrated(element)) return
  // Opening in a new tab is the browser's business.
  if (isClick && (event.ctrlKey || event.metaKey || event.shiftKey)) return
  if (isClick) event.preventDefault()
  const { checked } = element as HTMLInputElement
  window.earlyPresses.push({ type: isClick ? 'click' : 'change', element, checked })
  start()
  wakeSections()
}

const {
  styles,
  fonts = '',
  entry = '',
  preload = '',
  rendered,
} = (document.currentScript as HTMLScriptElement).dataset
const page = document.documentElement
/** In CSS pixels. A long page has its first screen and more above what it defers. */
const highestFirstScreen = 1200
let started = false

function append(tag: 'link' | 'script', properties: Record<string, string>): HTMLElement {
  const element = Object.assign(document.createElement(tag), properties)
  document.head.append(element)
  return element
}

/** What failed is asked for again: a page is hard to use without its looks, and its buttons are dead without the app. */
function load(
  tag: 'link' | 'script',
  properties: Record<string, string>,
  onload?: (event: Event) => void,
): void {
  const element = append(tag, properties)
  element.onload = onload ?? null
  element.onerror = () => {
    element.remove()
    setTimeout(load, 3000, tag, properties, onload)
  }
}

// Safari has no such thing yet.
const whenIdle: (task: () => void) => unknown = window.requestIdleCallback ?? setTimeout

function start(): void {
  if (started) return
  started = true
  load('script', { type: 'module', src: entry })
  // One by one: together twenty of them keep a visitor waiting.
  for (const href of preload.split(' ').filter(Boolean))
    whenIdle(() => append('link', { rel: 'modulepreload', href }))
}

function loadStyles(href: string, onload?: () => void): void {
  // They hold up the first paint, if that is still to come.
  load('link', { rel: 'stylesheet', href, blocking: 'render' }, onload)
}

/** A link may have led further down meanwhile; what lies above that place has another height now. */
function returnToTarget(): void {
  document.querySelector(':target')?.scrollIntoView()
}

/**
 * Browsers hold what is on the screen in its place when something above it grows, but not when it grows by another font.
 * A page that is being scrolled is left alone: to be held would stop it on its way.
 */
function holdScreen(change: () => void): void {
  const here = scrollY
  requestAnimationFrame(() => {
    const held = here
      ? document.elementFromPoint(innerWidth / 2, innerHeight / 4)?.closest('main :is(section,li,p)')
      : null
    // Not a number for what is gone, or nothing to hold.
    const topOfHeld = () => held?.getClientRects()[0]?.top ?? Number.NaN
    const top = topOfHeld()
    change()
    const moved = topOfHeld() - top
    if (moved && scrollY === here) scrollBy({ top: moved, behavior: 'instant' })
  })
}

function faceOf({ name, ...looks }: FontFamily, file: string, unicodeRange?: string): FontFace {
  return new FontFace(name, `url(${file})`, { ...looks, unicodeRange, display: 'swap' })
}

/**
 * Declared by script once they are loaded. A browser that meets a face in a rule first lays the page out with what the
 * system has in its place, and each time a face comes it lays it out again; both families at once keep a visitor waiting.
 */
function declareFonts(): void {
  const [display, text, rupee] = fonts.split(' ') as [string, string, string]
  const steps = [
    // The last one is asked first for a letter.
    [faceOf(textFamily, rupee), faceOf(textFamily, text)],
    // Anybody's dollar cannot be told from its S at the size of a price.
    [faceOf(displayFamily, display), faceOf(displayFamily, text, 'U+24')],
  ]
  const declareNext = () => {
    const faces = steps.shift()
    if (faces)
      whenIdle(() =>
        holdScreen(() => {
          for (const face of faces) document.fonts.add(face)
          declareNext()
        }),
      )
  }
  Promise.all(steps.flat().map((face) => face.load())).then(declareNext, () => setTimeout(declareFonts, 3000))
}

/** Before the app lays it out piece by piece: somebody is on the way there, or the app keeps them waiting. */
function layOutAsReached(): void {
  if (page.dataset.layout) page.dataset.layout = 'as-reached'
}

function afterPaint(): void {
  if ('painted' in page.dataset) return
  page.dataset.painted = ''
  if (styles && isAtTop) loadStyles(styles, returnToTarget)
  declareFonts()
  whenIdle(() => {
    for (const [icon, href] of icons) icon.href = href
    append('link', { rel: 'manifest', href: '/site.webmanifest' })
  })
  // Until then a screen reader does not find it.
  setTimeout(() => document.querySelector('[data-laid-out]') ?? layOutAsReached(), 1000)
  whenIdle(start)
  setTimeout(start, 500)
}

// Browsers ask for these before they paint.
const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel=icon]')].map(
  (icon) => [icon, icon.href] as const,
)
for (const [icon] of icons) icon.href = 'data:,'

const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// A page that opens at its top needs no looks and no layout of what lies below before the first paint: half of the work.
// Only here does Chromium tell of words to scroll to, as search engines link to them (#:~:text=).
const isAtTop =
  arrival?.type === 'navigate' &&
  !(arrival.name + location.hash).includes('#') &&
  innerHeight <= highestFirstScreen
if (styles && isAtTop) page.dataset.layout = 'first-screen'
else if (styles) loadStyles(styles)

for (const sign of ['scroll', 'keydown']) addEventListener(sign, layOutAsReached, { once: true })
addEventListener('click', record, true)
addEventListener('change', record, true)

if (rendered === 'browser') {
  // Nothing to paint before the app is there.
  start()
  afterPaint()
} else {
  // Told once something is on the screen: what is asked for before would hold that up. Not every browser tells of it, and
  // none does of a hidden tab.
  setTimeout(afterPaint, 3000)
  new PerformanceObserver((entries, observer) => {
    if (!entries.getEntriesByName('first-contentful-paint')[0]) return
    observer.disconnect()
    // Pictures that lie in the page itself are painted a frame later; what is asked for would hold them up.
    requestAnimationFrame(() => setTimeout(afterPaint))
  }).observe({ type: 'paint', buffered: true })
}
