/**
 * The only script that runs before the first paint: inlined, allowed by its hash in the CSP, built on its own.
 * It keeps clicks and choices made before React is there, and starts the app once the page has been painted.
 */
import { hydratedEvent, wakeSections } from '#ui/hydration-events.ts'

/** What a press needs the app for. Ordinary links and forms work without it. */
const pressable = 'button, [data-early]'
const choosable = 'select, input'

type Early = {
  type: 'click' | 'change'
  element: HTMLElement & { checked?: boolean }
  /** What a radio or checkbox was set to. */
  checked?: boolean
}
const early: Early[] = []

/** React marks every element it has hydrated with keys of its own. */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

function record(event: Event): void {
  const isClick = event instanceof MouseEvent
  // It may lead to a place further down, which must be known then.
  if (isClick) layOutAll()
  const element = (event.target as Element).closest<HTMLElement>(isClick ? pressable : choosable)
  if (!element || isHydrated(element)) return
  // Opening in a new tab is the browser's business.
  if (isClick && (event.ctrlKey || event.metaKey || event.shiftKey)) return
  if (isClick) event.preventDefault()
  const isTick = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type)
  early.push({
    type: isClick ? 'click' : 'change',
    element,
    ...(!isClick && isTick && { checked: element.checked }),
  })
  start()
  wakeSections()
}

function replay(): void {
  for (const entry of early.splice(0)) {
    if (!isHydrated(entry.element)) early.push(entry)
    else if (entry.type === 'click') entry.element.click()
    else if (entry.checked !== undefined) {
      // React hears of these by the click that changes them.
      entry.element.checked = !entry.checked
      entry.element.click()
    } else {
      // A choice made by hand fires both.
      for (const type of ['input', 'change']) entry.element.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}

const {
  fonts = '',
  entry = '',
  preload = '',
  rendered,
} = (document.currentScript as HTMLScriptElement).dataset
const page = document.documentElement
let started = false

function append(tag: 'link' | 'script', attributes: Record<string, string>): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.head.append(element)
  return element
}

function start(): void {
  if (started) return
  started = true
  for (const href of preload.split(' ').filter(Boolean)) append('link', { rel: 'modulepreload', href })
  append('script', { type: 'module', src: entry })
}

/** One section in each frame, so that none of them keeps the visitor waiting. */
function layOutRest(): void {
  if (!page.dataset.layout) return
  const next = document.querySelector<HTMLElement>('main > section:not([style])')
  if (!next) layOutAll()
  else {
    requestAnimationFrame(() => {
      next.style.contentVisibility = 'visible'
      setTimeout(layOutRest)
    })
  }
}

function layOutAll(): void {
  if (!page.dataset.layout) return
  delete page.dataset.layout
  for (const section of document.querySelectorAll('main > section[style]')) section.removeAttribute('style')
}

function afterPaint(): void {
  const [sheet = '', ...files] = fonts.split(' ')
  for (const href of files)
    append('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href })
  if (sheet) {
    const link = append('link', { rel: 'stylesheet', href: sheet })
    // What is laid out before the fonts are there is laid out twice.
    link.onload = link.onerror = () => void document.fonts.ready.then(layOutRest)
  } else layOutRest()
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 500 })
  else setTimeout(start, 50)
}

const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// A page that opens at its top needs no layout of what lies below before the first paint: half of the work.
if (arrival?.type === 'navigate' && !location.hash) page.dataset.layout = 'as-reached'

addEventListener('click', record, true)
addEventListener('change', record, true)
document.addEventListener(hydratedEvent, replay)

if (rendered === 'browser') {
  // Nothing to paint before the app is there.
  start()
  afterPaint()
} else {
  // What runs after the second frame runs after the first paint. In a hidden tab frames wait, and so do we.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(afterPaint)))
}
