import { isPlainClick } from '#platform/address/is-plain-click.ts'
import { wakeSections } from '#ui/hydration-events.ts'
import { earlyNoticeId, isHydrated } from './early-clicks.ts'

const clickable = 'button, [data-early]'
/** A waiting click then seems lost. */
const noticeAfterMs = 1000

export function recordEarlyClicks(startApp: () => void): void {
  window.earlyClicks = []
  const notice = document.createElement('p')
  notice.id = earlyNoticeId
  notice.setAttribute('role', 'status')

  function record(event: Event): void {
    const isClick = event instanceof MouseEvent
    const element = (event.target as Element).closest<HTMLElement>(isClick ? clickable : 'select, input')
    if (!element || isHydrated(element)) return
    if (isClick && !isPlainClick(event)) return
    const { checked } = element as HTMLInputElement
    window.earlyClicks.push({ type: isClick ? 'click' : 'change', element, checked, event })
    if (isClick) {
      event.preventDefault()
      element.dataset.waits = ''
      // Screen readers announce changes only in a known element.
      document.body.append(notice)
      setTimeout(showNotice, noticeAfterMs, element)
    }
    const forgetIfHandled = (bubbling: Event) => bubbling === event && forgetHandled(event)
    addEventListener(event.type, forgetIfHandled, { once: true })
    startApp()
    wakeSections(element)
  }

  /** React may hydrate the element while it dispatches the event, and then handles it. */
  function forgetHandled(event: Event): void {
    const index = window.earlyClicks.findIndex((click) => click.event === event)
    const element = window.earlyClicks[index]?.element
    if (!element || !isHydrated(element)) return
    delete element.dataset.waits
    window.earlyClicks.splice(index, 1)
  }

  function showNotice({ dataset }: HTMLElement): void {
    if ('waits' in dataset) notice.textContent = 'Still loading. What you clicked will work in a moment.'
  }

  addEventListener('click', record, true)
  addEventListener('change', record, true)
}
