import { counterpartOf } from './counterpart.ts'

type EarlyClick = {
  type: 'click' | 'change'
  element: HTMLElement
  checked: boolean | undefined
}

export const earlyNoticeId = 'early-words'

declare global {
  interface Window {
    earlyClicks: EarlyClick[]
  }
}

/** React adds keys to the elements that it hydrates, before the commit. */
export const isHydrated = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps')) &&
  !window.hydrating?.some((part) => part.contains(element))

export function replayEarlyClicks(): void {
  for (const click of window.earlyClicks.splice(0)) {
    const { type, checked } = click
    const element = counterpartOf(click.element)
    if (!isHydrated(element)) {
      window.earlyClicks.push(click)
      continue
    }
    delete element.dataset.waits
    if (type === 'click') element.click()
    else if (element instanceof HTMLInputElement && /radio|checkbox/.test(element.type)) {
      // React notices a radio or checkbox by its click.
      element.checked = !checked
      element.click()
    } else {
      if (element !== click.element) copyValue(click.element, element)
      for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }))
    }
  }
  if (!document.querySelector('[data-waits]')) document.getElementById(earlyNoticeId)?.replaceChildren()
}

function copyValue(from: HTMLElement, to: HTMLElement): void {
  // React overrides the property of the element, and would take the value for its own.
  const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')
  value?.set?.call(to, (from as HTMLInputElement).value)
}
