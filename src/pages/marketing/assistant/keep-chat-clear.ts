import { chatButtonId } from './show-chat.ts'

const protectedContent =
  ':is(main, footer) :is(a, button, input, select, textarea, label, summary, dl, :focus-visible, [data-keep-clear])'

/** Pixels between two places that are tried. */
const step = 12
/** Above is the header. */
const highestShare = 0.85
const settleMs = 120

/** Pixels from the corner: `lift` upwards, `shift` towards the other side. */
type Place = { isSmall: boolean; lift: number; shift: number }

const corner: Place = { isSmall: false, lift: 0, shift: 0 }

/**
 * Moves the button off protected content: to its corner, else as an icon to the nearest free place above the corner, else
 * to one beside it. While the page scrolls, the button hides rather than covering anything.
 */
export function keepChatClear(): () => void {
  let place = corner
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const button = () => document.getElementById(chatButtonId)

  function settle() {
    if ('layout' in document.documentElement.dataset) return settleSoon()
    const shown = button()
    if (!shown?.checkVisibility()) return
    const found = findPlace(shown)
    place = found ?? corner
    shown.toggleAttribute('data-covering', !found)
    shown.toggleAttribute('data-small', place.isSmall)
    shown.toggleAttribute('data-placed', true)
    shown.style.setProperty('--chat-lift', `${place.lift}px`)
    shown.style.setProperty('--chat-shift', `${place.shift}px`)
  }
  const settleSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, settleMs)
  }
  const checkNow = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      const shown = button()
      shown?.toggleAttribute('data-covering', covers(boxAt(place, shown)))
    })
    settleSoon()
  }
  // Resizes with content and docked bars.
  const observer = new ResizeObserver(settleSoon)
  observer.observe(document.body, { box: 'border-box' })
  addEventListener('scroll', checkNow, { passive: true })
  addEventListener('resize', settleSoon)
  document.addEventListener('focusin', settle)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    observer.disconnect()
    removeEventListener('scroll', checkNow)
    removeEventListener('resize', settleSoon)
    document.removeEventListener('focusin', settle)
  }
}

function findPlace(button: HTMLElement): Place | undefined {
  button.removeAttribute('data-small')
  const points = new Map<string, boolean>()
  /** Neighbouring places share most of their points, and each takes a while. */
  function isProtected(x: number, y: number): boolean {
    const key = `${x},${y}`
    const known = points.get(key) ?? isProtectedAt(x, y)
    points.set(key, known)
    return known
  }
  const isFree = (place: Place) => !covers(boxAt(place, button), isProtected)
  if (isFree(corner)) return corner
  const { left, height } = boxAt({ ...corner, isSmall: true }, button)
  const lifts = multiples(step, innerHeight * highestShare)
  for (const shift of multiples(height + step, left)) {
    for (const lift of lifts) {
      const place = { isSmall: true, lift, shift }
      if (isFree(place)) return place
    }
  }
  return undefined
}

/** 0, `size`, 2 × `size`, … below `limit`. */
function multiples(size: number, limit: number): number[] {
  return Array.from({ length: Math.max(1, Math.ceil(limit / size)) }, (_, index) => index * size)
}

/** The button's box at `place`. An icon is as wide as it is high. */
function boxAt({ isSmall, lift, shift }: Place, button: HTMLElement): DOMRect {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight: height } = button
  const dock = Number.parseFloat(getComputedStyle(button).getPropertyValue('--dock')) || 0
  const width = isSmall ? height : offsetWidth
  return new DOMRect(offsetLeft + offsetWidth - width - shift, offsetTop - dock - lift, width, height)
}

function covers({ left, top, width, height }: DOMRect, isProtected = isProtectedAt): boolean {
  // No protected element is smaller than the distance between two points.
  const parts = [0, 0.25, 0.5, 0.75, 1]
  return parts.some((across) => parts.some((down) => isProtected(left + across * width, top + down * height)))
}

function isProtectedAt(x: number, y: number): boolean {
  return document.elementsFromPoint(x, y).some((element) => element.closest(protectedContent))
}
