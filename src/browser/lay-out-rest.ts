import { whenIdle } from './when-idle.ts'

/**
 * Lays out the parts of the page that base.css leaves out of the first layout, one in each idle moment: all at once
 * would block a phone for 100 ms.
 */
export function layOutRest(): void {
  const ids = Array.from(document.querySelectorAll('main > section, main + footer'), ({ id }) => id)
  // A rule, not an attribute, because React compares the attributes of parts that it has not hydrated.
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
