import { whenIdle } from './when-idle.ts'

/** All at once would block a phone for 100 ms, but each separate moment adds to the total. */
const partsPerMoment = 2

export function layOutDeferredParts(): void {
  const parts = document.querySelectorAll('main > section[id], main + footer[id]')
  const selectors = Array.from(parts, ({ id }) => `#${id}`)
  // A sheet, because React compares the attributes of parts it has not hydrated.
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)

  function layOutNext(): void {
    const next = selectors.splice(0, partsPerMoment)
    if (selectors.length === 0) {
      delete document.documentElement.dataset.layout
      return
    }
    sheet.insertRule(`${next} { content-visibility: visible; }`)
    requestAnimationFrame(() => whenIdle(layOutNext))
  }
  whenIdle(layOutNext)
}
