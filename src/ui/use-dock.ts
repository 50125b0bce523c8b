import { type RefObject, useLayoutEffect, useRef } from 'react'

const boxes: HTMLElement[] = []

let sheet: CSSStyleSheet | undefined

/** `--dock` is the height of all bars, `--dock-below` of those below one. */
export function useDock<Box extends HTMLElement>(): RefObject<Box | null> {
  const ref = useRef<Box>(null)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    boxes.push(box)
    stack()
    revealFocused(box)
    const observer = new ResizeObserver(stack)
    observer.observe(box)
    const reveal = () => revealFocused(box)
    document.addEventListener('focusin', reveal)
    return () => {
      document.removeEventListener('focusin', reveal)
      observer.disconnect()
      boxes.splice(boxes.indexOf(box), 1)
      stack()
    }
  }, [])
  return ref
}

function stack(): void {
  let height = 0
  for (const box of boxes) {
    box.style.setProperty('--dock-below', `${height}px`)
    height += box.offsetHeight
  }
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  // Setting it on the root element would recompute the whole page's styles.
  const rules = `body, [data-above-dock] { --dock: ${height}px }
    html { scroll-padding-block-end: calc(${height}px + var(--s-4)) }`
  sheet.replaceSync(height > 0 ? rules : '')
}

/** WCAG 2.4.11: browsers may leave a focused element behind a bar. */
function revealFocused(box: HTMLElement): void {
  const focused = document.activeElement
  if (!focused || focused === document.body || box.contains(focused)) return
  const { bottom, top } = focused.getBoundingClientRect()
  const edge = box.getBoundingClientRect()
  if (bottom > edge.top && top < edge.bottom) focused.scrollIntoView({ block: 'nearest' })
}
