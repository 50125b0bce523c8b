import type { Evaluate } from './driver.ts'
import type { Target } from './find-element.ts'

/** Runs in the page, before a click on this element. One that reaches another does nothing. */
export function awaitPress(element: Element): void {
  document.body.dataset.awaitsPress = ''
  const arrive = (event: Event) => {
    if (event.composedPath().includes(element)) {
      delete document.body.dataset.awaitsPress
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // A press that never came has left its listener, which would swallow this one if the element was drawn anew.
  dispatchEvent(new Event('press-awaited'))
  const given = new AbortController()
  addEventListener('press-awaited', () => given.abort(), { once: true })
  addEventListener('click', arrive, { capture: true, once: true, signal: given.signal })
}

/**
 * Drivers also report a click that reaches no element, or another one because the page moved.
 * @throws so that the visitor presses again
 */
export async function checkArrival(evaluate: Evaluate, { name }: Target): Promise<void> {
  // A page that the press opens awaits none.
  const isLost = await evaluate(() => 'awaitsPress' in document.body.dataset).catch(() => false)
  if (isLost) throw new Error(`The press on "${name}" did not arrive`)
}
