import { hydratedEvent } from '#ui/hydration/hydration-events.ts'
import { counterpartOf } from './counterpart.ts'
import { isHydrated } from './early-clicks.ts'

/** An element that React renders anew loses the focus. */
export function keepFocus(): void {
  let early = document.activeElement
  document.addEventListener('focusin', ({ target }) => {
    early = target instanceof Element && !isHydrated(target) ? target : null
  })
  document.addEventListener('focusout', ({ target }) => {
    // Some browsers dispatch it for an element that is being removed.
    setTimeout(() => {
      if (early === target && early?.isConnected) early = null
    })
  })
  document.addEventListener(hydratedEvent, () => {
    if (!(early instanceof HTMLElement)) return
    const lost = early
    const element = counterpartOf(lost)
    if (document.activeElement === document.body) {
      element.focus({ preventScroll: true })
      copySelection(lost, element)
    }
    early = isHydrated(element) ? null : element
  })
}

function copySelection(from: HTMLElement, to: HTMLElement): void {
  const { selectionStart, selectionEnd } = from as HTMLInputElement
  if (typeof selectionStart === 'number')
    (to as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd)
}
