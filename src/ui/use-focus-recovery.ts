import { type RefObject, useEffect } from 'react'

export function focusTitle() {
  if (document.activeElement !== document.body || document.querySelector('dialog:modal')) return
  const title = document.querySelector<HTMLElement>('main h1')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

/** For actions that remove their own button. */
export function useFocusRecovery(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!place.current) return
    let focused: EventTarget | null = null
    const end = new AbortController()
    place.current.addEventListener('focusin', ({ target }) => (focused = target), { signal: end.signal })
    // A click on empty space drops the focus on purpose.
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
