/** A press or choice before the app could hear it: the boot script records it, the app replays it. */
type EarlyPress = {
  type: 'click' | 'change'
  element: HTMLElement
  /** The new state of a radio or checkbox. */
  checked: boolean | undefined
}

/** The id of the element that says that a press waits. */
export const earlyWordsId = 'early-words'

declare global {
  interface Window {
    earlyPresses: EarlyPress[]
  }
}

/** Returns whether React has hydrated the element, which gives it React's own keys. */
export const isHydrated = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'))

/** React replaces a section that differs from the server's HTML. Returns the element in the same place of the new one. */
function currentOf(element: HTMLElement): HTMLElement {
  const section = element.isConnected ? null : element.parentElement?.closest('[id]')
  const replacement = section && document.getElementById(section.id)
  if (!replacement) return element
  const at = [...section.querySelectorAll(element.tagName)].indexOf(element)
  return [...replacement.querySelectorAll<HTMLElement>(element.tagName)][at] ?? element
}

/** Replays presses in hydrated parts of the page; the others wait for their part. */
export function replayEarlyPresses(): void {
  for (const press of window.earlyPresses.splice(0)) {
    const { type, checked } = press
    const element = currentOf(press.element)
    if (!isHydrated(element)) {
      window.earlyPresses.push(press)
      continue
    }
    delete element.dataset.waits
    if (type === 'click') element.click()
    else if (element instanceof HTMLInputElement && /radio|checkbox/.test(element.type)) {
      // React learns of a radio or checkbox by the click that changes it.
      element.checked = !checked
      element.click()
    } else {
      // A real choice fires both events.
      for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }))
    }
  }
  if (!document.querySelector('[data-waits]')) document.getElementById(earlyWordsId)?.replaceChildren()
}
