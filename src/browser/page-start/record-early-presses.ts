import { isPlainClick } from '#platform/address/is-plain-click.ts'
import { wakeSections } from '#ui/hydration-events.ts'
import { earlyWordsId, isHydrated } from './early-presses.ts'

/** Elements whose press needs the app. Ordinary links and forms work without it. */
const pressable = 'button, [data-early]'
/** A press without an answer for longer seems lost. */
const wordsAfterMs = 1000

/** Records presses and choices that come before React, and asks for the app at the first one. */
export function recordEarlyPresses(startApp: () => void): void {
  window.earlyPresses = []
  /** Says that a press waits. Its styles are in base.css, because it also shows without the late ones. */
  const words = document.createElement('p')
  words.id = earlyWordsId
  words.setAttribute('role', 'status')

  function record(event: Event): void {
    const isClick = event instanceof MouseEvent
    const element = (event.target as Element).closest<HTMLElement>(isClick ? pressable : 'select, input')
    if (!element || isHydrated(element)) return
    if (isClick && !isPlainClick(event)) return
    const { checked } = element as HTMLInputElement
    window.earlyPresses.push({ type: isClick ? 'click' : 'change', element, checked })
    if (isClick) {
      event.preventDefault()
      element.dataset.waits = ''
      // Screen readers announce words only in an element that they know already.
      document.body.append(words)
      setTimeout(speak, wordsAfterMs, element)
    }
    startApp()
    wakeSections(element)
  }

  function speak({ dataset }: HTMLElement): void {
    if ('waits' in dataset) words.textContent = 'Still loading. What you clicked will work in a moment.'
  }

  addEventListener('click', record, true)
  addEventListener('change', record, true)
}
