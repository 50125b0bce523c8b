/** `name` is a label or its beginning. */
export type Target = { kind: keyof typeof targetSelectors; name: string }

export const targetSelectors = {
  button: 'button, a[href], summary',
  field: 'input, select, textarea',
  choice: 'label:has(input[type=radio], input[type=checkbox])',
}

/** Runs in the page. Null while the element is behind a dialog, cut off, covered or moving. */
export async function findElement(selector: string, name: string): Promise<Element | null> {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  if (modal?.getAnimations().length) return null
  const shadows = [...document.body.children].flatMap(({ shadowRoot }) => shadowRoot ?? [])

  const textOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ?? textOf('labels' in element ? labelOf(element) : element)
  const labelOf = (element: Element) => {
    const { labels } = element as HTMLInputElement
    return labels?.[0] ?? element
  }
  const isReached = (element: Element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const root = element.getRootNode() as Document | ShadowRoot
    return element.contains(root.elementFromPoint(x + width / 2, y + height / 2))
  }

  const { scrollX, scrollY } = window
  const found = [...shadows, modal ?? document]
    .flatMap((root) => [...root.querySelectorAll(selector)])
    .filter((element) => nameOf(element).startsWith(name) && element.checkVisibility())
    .toSorted((a, b) => nameOf(a).length - nameOf(b).length)
    .find((element) => !element.matches(':disabled') && isReached(element))
  if (found) {
    // An element sliding in, such as the cookie banner, may move it.
    const { x, y } = found.getBoundingClientRect()
    await new Promise((resolve) => setTimeout(resolve, 50))
    const now = found.getBoundingClientRect()
    if (now.x === x && now.y === y && isReached(found)) return found
  }
  // An unstyled button, not yet fixed to the viewport, would leave the page scrolled to its end.
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  return null
}
