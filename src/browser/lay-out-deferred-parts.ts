import { whenIdle } from './when-idle.ts'

/** One part per idle moment: all at once would block a phone for 100 ms. */
export function layOutDeferredParts(): void {
  const ids = Array.from(document.querySelectorAll('main > section, main + footer'), ({ id }) => id)
  // A sheet, because React compares the attributes of parts it has not hydrated.
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)

  function layOutNext(): void {
    const id = ids.shift()
    if (id === undefined) {
      delete document.documentElement.dataset.layout
      return
    }
    if (id) sheet.insertRule(`#${id} { content-visibility: visible; }`)
    requestAnimationFrame(() => whenIdle(layOutNext))
  }
  whenIdle(layOutNext)
}
