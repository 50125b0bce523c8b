import { type RefObject, useEffect, useEffectEvent } from 'react'

/** The focused element must stay visible (WCAG 2.4.11), and the box is too large to move. */
export function useFocusOverlap(box: RefObject<HTMLElement | null>, onOverlap: () => void): void {
  const checkOverlap = useEffectEvent(() => {
    const focused = document.activeElement
    if (!box.current || !focused || focused === document.body || box.current.contains(focused)) return
    if (focused.closest('dialog:modal')) return
    const [a, b] = [box.current.getBoundingClientRect(), focused.getBoundingClientRect()]
    if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) onOverlap()
  })
  useEffect(() => {
    // Browsers first scroll a focused element into view.
    const afterScroll = () => requestAnimationFrame(checkOverlap)
    document.addEventListener('focusin', afterScroll)
    return () => document.removeEventListener('focusin', afterScroll)
  }, [])
}
