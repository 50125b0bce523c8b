import { type RefObject, useEffect, useRef } from 'react'

/**
 * If the row in use leaves the list, the row that takes its place gets the focus, and not the page's title.
 * @param action selects the button of a row
 * @param isBusy while a row's dialog is open
 */
export function useNextRowFocus(place: RefObject<HTMLElement | null>, action: string, isBusy: boolean): void {
  const used = useRef<{ element: Element; index: number } | null>(null)
  useEffect(() => {
    const list = place.current
    if (!list || isBusy) return
    const rows = () => [...list.querySelectorAll('tr:has(> th[scope="row"])')]
    function moveOn() {
      const { element, index } = used.current ?? {}
      if (!element || index === undefined || element.isConnected) return
      used.current = null
      const focused = document.activeElement
      if (focused !== document.body && !focused?.matches('h1')) return
      const next = rows()
        .slice(0, index + 1)
        .at(-1)
      next?.querySelector<HTMLElement>(action)?.focus()
    }
    // After the dialog's own return of the focus.
    const timer = setTimeout(moveOn)
    const removals = new MutationObserver(moveOn)
    removals.observe(list, { childList: true, subtree: true })
    const end = new AbortController()
    const { signal } = end
    list.addEventListener(
      'focusin',
      ({ target }) => {
        // The title may have it in between.
        const row = target instanceof Element ? target.closest('tr') : null
        if (!row) return
        const ofRow = row.matches(':has(> th)') ? row : row.previousElementSibling
        used.current = ofRow && { element: target as Element, index: rows().indexOf(ofRow) }
      },
      { signal },
    )
    // A click on empty space drops the focus on purpose.
    addEventListener('pointerdown', () => (used.current = null), { capture: true, signal })
    return () => {
      clearTimeout(timer)
      removals.disconnect()
      end.abort()
    }
  }, [place, action, isBusy])
}
