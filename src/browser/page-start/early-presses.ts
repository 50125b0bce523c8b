/** A press or a choice made before the app could hear it: the boot script keeps it, the app plays it back. */
type EarlyPress = {
  type: 'click' | 'change'
  element: HTMLElement
  /** What a radio or checkbox was set to. */
  checked: boolean | undefined
}

declare global {
  interface Window {
    earlyPresses: EarlyPress[]
  }
}

/** React marks every element it has hydrated with keys of its own. */
export const isHydrated = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'))

/** Those whose part of the page has come alive; the others wait for theirs. */
export function replayEarlyPresses(): void {
  for (const press of window.earlyPresses.splice(0)) {
    const { type, element, checked } = press
    if (!isHydrated(element)) window.earlyPresses.push(press)
    else if (type === 'click') element.click()
    else if (element instanceof HTMLInputElement && /radio|checkbox/.test(element.type)) {
      // React hears of these by the click that changes them.
      element.checked = !checked
      element.click()
    } else {
      // A choice made by hand fires both.
      for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }))
    }
  }
}
