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

/** React replaces a section that differs from the server's HTML. */
function currentOf(element: HTMLElement): HTMLElement {
  const section = element.isConnected ? null : element.parentElement?.closest('[id]')
  const replacement = section && document.getElementById(section.id)
  if (!replacement) return element
  const at = [...section.querySelectorAll(element.tagName)].indexOf(element)
  return [...replacement.querySelectorAll<HTMLElement>(element.tagName)][at] ?? element
}

export function replayEarlyClicks(): void {
  for (const click of window.earlyClicks.splice(0)) {
    const { type, checked } = click
    const element = currentOf(click.element)
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
      for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }))
    }
  }
  if (!document.querySelector('[data-waits]')) document.getElementById(earlyNoticeId)?.replaceChildren()
}
