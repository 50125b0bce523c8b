import { chatButtonId } from './open-chat.ts'

/** What the chat's button never covers: controls, lists of figures, and prices. */
const kept =
  ':is(main, footer) :is(a, button, input, select, textarea, label, summary, dl, [data-keep-clear])'

/**
 * Marks the chat's button with `data-covering` while something it must not cover lies below it. Returns how to stop.
 */
export function keepChatClear(): () => void {
  let frame = 0
  function look() {
    frame = 0
    const button = document.getElementById(chatButtonId)
    button?.toggleAttribute('data-covering', liesOverKept(button))
  }
  const lookSoon = () => {
    frame ||= requestAnimationFrame(look)
  }
  // The body grows and shrinks with its content, and with the bars at the bottom of the window.
  const observer = new ResizeObserver(lookSoon)
  observer.observe(document.body, { box: 'border-box' })
  addEventListener('scroll', lookSoon, { passive: true })
  addEventListener('resize', lookSoon)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    removeEventListener('scroll', lookSoon)
    removeEventListener('resize', lookSoon)
  }
}

function liesOverKept(button: HTMLElement): boolean {
  const { left, top, width, height } = button.getBoundingClientRect()
  // Nothing to keep is smaller than the distance of these points.
  return [0, 0.25, 0.5, 0.75, 1].some((across) =>
    [0, 0.5, 1].some((down) =>
      document
        .elementsFromPoint(left + across * width, top + down * height)
        .some((element) => element.closest(kept)),
    ),
  )
}
