import { type RefObject, useLayoutEffect, useState } from 'react'

/** The parts of a line with `data-fit` (its rank, 0 first) that have no room, by their place among them. */
export function useFitting(line: RefObject<HTMLElement | null>): readonly number[] {
  const [hidden, setHidden] = useState<readonly number[]>([])
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () => {
      const found = withoutRoom(element)
      setHidden((before) => (String(before) === String(found) ? before : found))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const part of [element, ...element.children]) observer.observe(part)
    return () => observer.disconnect()
  })
  return hidden
}

/** Hidden parts keep their width. `data-more` needs its place only if another part has none, or if it says 'always'. */
function withoutRoom(line: HTMLElement): number[] {
  const gap = Number.parseFloat(getComputedStyle(line).columnGap) || 0
  const parts = [...line.querySelectorAll<HTMLElement>(':scope > [data-fit]')].map((part, at) => ({
    at,
    rank: Number(part.dataset.fit),
    width: part.offsetWidth + gap,
  }))
  const more = line.querySelector<HTMLElement>(':scope > [data-more]')
  const moreWidth = more ? more.offsetWidth + gap : 0
  const room = line.clientWidth + gap
  const all = parts.reduce((sum, { width }) => sum + width, 0)
  if (all + (more?.dataset.more === 'always' ? moreWidth : 0) <= room) return []
  let left = room - moreWidth
  const hidden: number[] = []
  for (const { at, width } of parts.toSorted((a, b) => a.rank - b.rank || a.at - b.at)) {
    if (width <= left) left -= width
    else hidden.push(at)
  }
  return hidden
}
