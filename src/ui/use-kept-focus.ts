import { type RefObject, useEffect } from 'react'

/** Gives the focus to the page's title, where a press has removed what had it. */
export function focusTitle() {
  if (document.activeElement !== document.body || document.querySelector('dialog:modal')) return
  const title = document.querySelector<HTMLElement>('main h1')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

/** Keeps the focus on a page whose buttons disappear with what they do: 'Accept the quote'. */
export function useKeptFocus(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!place.current) return
    let focused: EventTarget | null = null
    const end = new AbortController()
    place.current.addEventListener('focusin', ({ target }) => (focused = target), { signal: end.signal })
    // A press beside everything takes the focus away on purpose.
    addEventListener('pointerdown', () => (focused = null), { capture: true, signal: end.signal })
    const removals = new MutationObserver(() => {
      if (!(focused instanceof Element) || focused.isConnected) return
      focused = null
      focusTitle()
    })
    removals.observe(place.current, { childList: true, subtree: true })
    return () => {
      end.abort()
      removals.disconnect()
    }
  }, [place])
}
