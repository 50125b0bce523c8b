import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Calls when the focus has gone to something behind the box: what is focused must not be covered (WCAG 2.4.11), and a box
 * this large cannot step aside.
 */
export function useRetreat(box: RefObject<HTMLElement | null>, onRetreat: () => void): void {
  const retreatIfInTheWay = useEffectEvent(() => {
    const focused = document.activeElement
    if (!box.current || !focused || focused === document.body || box.current.contains(focused)) return
    // A modal dialog stands in front.
    if (focused.closest('dialog:modal')) return
    const [a, b] = [box.current.getBoundingClientRect(), focused.getBoundingClientRect()]
    if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) onRetreat()
  })
  useEffect(() => {
    // Browsers bring what they focus into view first.
    const afterScroll = () => requestAnimationFrame(retreatIfInTheWay)
    document.addEventListener('focusin', afterScroll)
    return () => document.removeEventListener('focusin', afterScroll)
  }, [])
}
