import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './command-tips.module.css'
import { type Command, findCommand } from './commands.ts'
import { KeyCaps } from './key-caps.tsx'
import { isSingleKey } from './keys.ts'
import { areSingleKeysOn, useSingleKeys } from './single-keys.ts'

const firstAfterMs = 700
/** After one has closed, the next opens at once for as long. */
const warmForMs = 300
/** For the way from the button to the tip. */
const leaveAfterMs = 120

const gap = 6
const edge = 8

type Tip = { of: HTMLElement; command: Command }

/**
 * The name and keys of the button under the pointer or in focus, if it has a command. It adds nothing to what screen
 * readers know from the button.
 */
export function CommandTips() {
  const [tip, setTip] = useState<Tip | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const areOn = useSingleKeys()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let of: HTMLElement | null = null
    let isShown = false
    let shownUntil = Number.NEGATIVE_INFINITY
    const end = new AbortController()
    const { signal } = end

    function hide() {
      clearTimeout(timer)
      if (isShown) shownUntil = performance.now()
      ;[of, isShown] = [null, false]
      setTip(null)
    }
    function enter(button: HTMLElement) {
      if (button === of) return clearTimeout(isShown ? timer : undefined)
      const isWarm = isShown || performance.now() - shownUntil < warmForMs
      hide()
      of = button
      timer = setTimeout(
        () => {
          const command = findCommand(button.dataset.command ?? '')
          if (!command || !button.isConnected || isRepeated(command, button)) return
          isShown = true
          setTip({ of: button, command })
        },
        isWarm ? 0 : firstAfterMs,
      )
    }
    function leave() {
      clearTimeout(timer)
      if (isShown) timer = setTimeout(hide, leaveAfterMs)
      else hide()
    }
    const buttonAt = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-command]') : null

    document.addEventListener(
      'pointerover',
      ({ target, pointerType }) => {
        if (pointerType === 'touch') return
        const button = buttonAt(target)
        if (button) enter(button)
        else if (target instanceof Node && box.current?.contains(target)) clearTimeout(timer)
        else if (of && !of.matches(':focus-visible')) leave()
      },
      { signal },
    )
    document.addEventListener(
      'focusin',
      ({ target }) => {
        const button = buttonAt(target)
        if (button?.matches(':focus-visible')) enter(button)
        else if (of) hide()
      },
      { signal },
    )
    document.addEventListener('focusout', () => of && hide(), { signal })
    document.addEventListener('pointerdown', hide, { signal, capture: true })
    // A command focuses its button, then presses it.
    document.addEventListener('click', hide, { signal, capture: true })
    addEventListener('scroll', hide, { signal, capture: true, passive: true })
    addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && isShown) {
          event.preventDefault()
          event.stopPropagation()
          hide()
        } else if (event.key !== 'Tab' && !event.key.startsWith('Arrow')) hide()
      },
      { signal, capture: true },
    )
    return () => {
      end.abort()
      clearTimeout(timer)
    }
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (!tip || !element) return
    // Above dialogs too.
    element.showPopover()
    const button = tip.of.getBoundingClientRect()
    const { width, height } = element.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    const below = button.bottom + gap
    const left = Math.min(button.left + button.width / 2 - width / 2, clientWidth - width - edge)
    const top = below + height > clientHeight ? button.top - gap - height : below
    element.style.setProperty('left', `${Math.max(left, edge)}px`)
    element.style.setProperty('top', `${top}px`)
    return () => element.hidePopover()
  }, [tip])

  if (!tip) return null
  const { label } = tip.command
  const keys = keysOf(tip.command, areOn)
  return (
    <div ref={box} popover="manual" role="tooltip" className={styles.tip}>
      {label}
      {keys && <KeyCaps keys={keys} />}
    </div>
  )
}

function keysOf({ keys }: Command, areSingleOn: boolean): string | undefined {
  return keys && (areSingleOn || !isSingleKey(keys)) ? keys : undefined
}

/** The tip would say what the button says. */
function isRepeated(command: Command, button: HTMLElement): boolean {
  return !keysOf(command, areSingleKeysOn()) && button.innerText.trim() === command.label
}
