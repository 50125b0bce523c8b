import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { showToast } from '../overlays/toast.ts'

/** Longer than it takes to press what the eye has chosen. */
const reactionMs = 1_000

const rowOf = (target: EventTarget) => (target instanceof Element ? target.closest('tr') : null)

/**
 * For the element that holds the rows: ignores a press on a row that has just come under a resting mouse, because it was
 * meant for another row.
 * @param keys of the rows, in order
 */
export function usePressGuard(keys: string) {
  const shown = useRef({ keys, sinceMs: 0 })
  const aim = useRef<{ x: number; y: number; row: Element | null } | null>(null)
  useLayoutEffect(() => {
    if (shown.current.keys !== keys) shown.current = { keys, sinceMs: performance.now() }
  }, [keys])
  return {
    onPointerMove({ clientX: x, clientY: y, target }: PointerEvent) {
      // Browsers also report a mouse at rest under which something has moved.
      if (aim.current?.x === x && aim.current.y === y) return
      aim.current = { x, y, row: rowOf(target) }
    },
    onClickCapture(event: MouseEvent) {
      const { clientX: x, clientY: y, detail, target } = event
      const last = aim.current
      if (detail === 0 || last?.x !== x || last.y !== y || last.row === rowOf(target)) return
      if (performance.now() - shown.current.sinceMs > reactionMs) return
      aim.current = null
      event.preventDefault()
      event.stopPropagation()
      showToast({ title: 'The rows moved', message: 'Press again if you mean this row.' })
    },
  }
}
