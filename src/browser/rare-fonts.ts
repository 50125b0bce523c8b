import { rareLetter } from '#ui/font-families.ts'
import { loadWhenPossible } from '#ui/load-when-possible.ts'
import sheet from '#ui/rare-fonts.css?url'

let isAsked = false

/** Declares the faces for rare letters: where there is one, and before somebody writes one or prices become others. */
export function loadRareFonts(): void {
  if (isAsked) return
  isAsked = true
  // Not imported: a style sheet that fails there would have the page loaded anew.
  void loadWhenPossible(
    () =>
      new Promise((onload, onerror) => {
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet, onload, onerror }),
        )
      }),
  )
}

/** @param isServed what is made in the browser has its data still to come. */
export function attendToRareFonts(root: HTMLElement, isServed: boolean): void {
  document.addEventListener('focusin', loadRareFonts, { once: true })
  const isWriting = document.activeElement !== document.body
  if (!isServed || isWriting || rareLetter.test(root.textContent ?? '')) loadRareFonts()
}
