import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react'
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

  useEffect(() => () => clearTimeout(timer.current), [])

  function isShown() {
    return tip.current?.matches(':popover-open') ?? false
  }

  function show() {
    clearTimeout(timer.current)
    if (isShown() || !tip.current || !anchor.current) return
    tip.current.showPopover()
    const around = anchor.current.getBoundingClientRect()
    const own = tip.current.getBoundingClientRect()
    const widthPx = document.documentElement.clientWidth
    const left = around.left + around.width / 2 - own.width / 2
    const above = around.top - own.height - GAP_PX
    tip.current.style.left = `${Math.max(GAP_PX, Math.min(left, widthPx - own.width - GAP_PX))}px`
    tip.current.style.top = `${above >= GAP_PX ? above : around.bottom + GAP_PX}px`
  }

  function hide() {
    clearTimeout(timer.current)
    if (!isShown()) return
    tip.current?.hidePopover()
    lastHiddenAt = performance.now()
  }

  function showSoon() {
    clearTimeout(timer.current)
    const isWarm = performance.now() - lastHiddenAt < SKIP_DELAY_MS
    timer.current = setTimeout(show, isWarm ? 0 : SHOW_DELAY_MS)
  }

  function hideSoon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(hide, HIDE_DELAY_MS)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches the control inside, which takes focus itself
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType !== 'touch' && showSoon()}
      onPointerLeave={hideSoon}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isShown()) return
        event.preventDefault()
        event.stopPropagation()
        hide()
      }}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={styles.tip}>
        {text}
      </span>
    </span>
  )
}
