import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Calls `onRetreat` when the box covers the focused element, which must stay visible (WCAG 2.4.11). A box this large
 * has nowhere to move.
 */
export function useRetreat(box: RefObject<HTMLElement | null>, onRetreat: () => void): void {
  const retreatIfInTheWay = useEffectEvent(() => {
    const focused = document.activeElement
    if (!box.current || !focused || focused === document.body || box.current.contains(focused)) return
    // A modal dialog is in front of the box.
    if (focused.closest('dialog:modal')) return
    const [a, b] = [box.current.getBoundingClientRect(), focused.getBoundingClientRect()]
    if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) onRetreat()
  })
  useEffect(() => {
    // Browsers first scroll a focused element into view.
    const afterScroll = () => requestAnimationFrame(retreatIfInTheWay)
    document.addEventListener('focusin', afterScroll)
    return () => document.removeEventListener('focusin', afterScroll)
  }, [])
}
