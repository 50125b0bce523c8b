import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './tooltip.module.css'

export type TooltipProps = {
  text: ReactNode
  /** One focusable element; the text becomes its description. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

const SHOW_DELAY_MS = 700
const SKIP_DELAY_MS = 300
const HIDE_DELAY_MS = 100
const GAP_PX = 8

let lastHiddenAt = Number.NEGATIVE_INFINITY

/** A short explanation on hover and keyboard focus; Escape hides it, and the pointer may move onto it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isShown, setIsShown] = useState(false)

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (!isShown || !tip.current || !anchor.current) return
    tip.current.showPopover()
    placeTip(tip.current, anchor.current)
    function hideOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      // Kept from a dialog around, which would close as well.
      event.preventDefault()
      event.stopPropagation()
      setIsShown(false)
    }
    window.addEventListener('keydown', hideOnEscape, true)
    return () => {
      window.removeEventListener('keydown', hideOnEscape, true)
      tip.current?.hidePopover()
      lastHiddenAt = performance.now()
    }
  }, [isShown])

  function changeIn(delayMs: number, shown: boolean) {
    clearTimeout(timer.current)
    timer.current = setTimeout(setIsShown, delayMs, shown)
  }

  function showSoon() {
    const isWarm = performance.now() - lastHiddenAt < SKIP_DELAY_MS
    changeIn(isWarm ? 0 : SHOW_DELAY_MS, true)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches the control inside, which takes focus itself
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType !== 'touch' && showSoon()}
      onPointerLeave={() => changeIn(HIDE_DELAY_MS, false)}
      onPointerDown={() => changeIn(0, false)}
      onFocus={(event) => event.target.matches(':focus-visible') && changeIn(0, true)}
      onBlur={() => changeIn(0, false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={styles.tip}>
        {text}
      </span>
    </span>
  )
}

/** Above the anchor where there is room, else below, and always within the window. */
function placeTip(tip: HTMLElement, anchor: HTMLElement) {
  const around = anchor.getBoundingClientRect()
  const own = tip.getBoundingClientRect()
  const rightmost = document.documentElement.clientWidth - own.width - GAP_PX
  const centred = around.left + around.width / 2 - own.width / 2
  const above = around.top - own.height - GAP_PX
  tip.style.left = `${Math.max(GAP_PX, Math.min(centred, rightmost))}px`
  tip.style.top = `${above >= GAP_PX ? above : around.bottom + GAP_PX}px`
}
