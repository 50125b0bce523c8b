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
  addEventListener('click', arrive, { capture: true, once: true })
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
