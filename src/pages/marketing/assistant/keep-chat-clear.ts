import { chatButtonId } from './show-chat.ts'

const protectedContent =
  ':is(main, footer) :is(a, button, input, select, textarea, label, summary, dl, [data-keep-clear])'

/** Sets `data-covering` while the button covers protected content. */
export function keepChatClear(): () => void {
  let frame = 0
  function check() {
    frame = 0
    const button = document.getElementById(chatButtonId)
    button?.toggleAttribute('data-covering', coversProtected(button))
  }
  const checkSoon = () => {
    frame ||= requestAnimationFrame(check)
  }
  // Resizes with content and docked bars.
  const observer = new ResizeObserver(checkSoon)
  observer.observe(document.body, { box: 'border-box' })
  addEventListener('scroll', checkSoon, { passive: true })
  addEventListener('resize', checkSoon)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    removeEventListener('scroll', checkSoon)
    removeEventListener('resize', checkSoon)
  }
}

function coversProtected(button: HTMLElement): boolean {
  const { left, top, width, height } = button.getBoundingClientRect()
  // No protected element is smaller.
  return [0, 0.25, 0.5, 0.75, 1].some((across) =>
    [0, 0.5, 1].some((down) =>
      document
        .elementsFromPoint(left + across * width, top + down * height)
        .some((element) => element.closest(protectedContent)),
    ),
  )
}
