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
let started = false

function append(tag: 'link' | 'script', attributes: Record<string, string>): void {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.head.append(element)
}

function start(): void {
  if (started) return
  started = true
  for (const href of preload.split(' ').filter(Boolean)) append('link', { rel: 'modulepreload', href })
  append('script', { type: 'module', src: entry })
}

function afterPaint(): void {
  const [sheet = '', ...files] = fonts.split(' ')
  for (const href of files)
    append('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href })
  if (sheet) append('link', { rel: 'stylesheet', href: sheet })
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 500 })
  else setTimeout(start, 50)
}

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
