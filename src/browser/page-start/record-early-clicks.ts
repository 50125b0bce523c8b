import { isPlainClick } from '#platform/address/is-plain-click.ts'
import { wakeSections } from '#ui/hydration/hydration-events.ts'
import { earlyNoticeId, isHydrated } from './early-clicks.ts'

const clickable = 'button, [data-early]'
const choices = 'select, input:is([type=checkbox], [type=radio])'
const texts = 'textarea, input:not([type=checkbox], [type=radio])'
/** A waiting click then seems lost. */
const noticeAfterMs = 1000

export function recordEarlyClicks(startApp: () => void): void {
  window.earlyClicks = []
  window.hydrating = [document.documentElement]
  const notice = document.createElement('p')
  notice.id = earlyNoticeId
  notice.setAttribute('role', 'status')

  function record(event: Event): void {
    const isClick = event instanceof MouseEvent
    const element = (event.target as Element).closest<HTMLElement>(isClick ? clickable : 'select, input')
    if (!element || isHydrated(element)) return
    if (isClick && !isPlainClick(event)) return
    // React may hydrate the element within the event and handle it, before the replay.
    event.stopPropagation()
    const { checked } = element as HTMLInputElement
    window.earlyClicks.push({ type: isClick ? 'click' : 'change', element, checked })
    if (isClick) {
      event.preventDefault()
      element.dataset.waits = ''
      // Screen readers announce changes only in a known element.
      document.body.append(notice)
      setTimeout(showNotice, noticeAfterMs, element)
    }
    startApp()
    wakeSections(element)
  }

  /** Its `change` comes only when the visitor leaves the field. */
  function recordText({ target }: Event): void {
    const element = target as HTMLElement
    if (!element.matches(texts) || isHydrated(element)) return
    if (window.earlyClicks.some((click) => click.element === element)) return
    window.earlyClicks.push({ type: 'change', element, checked: undefined })
    startApp()
    wakeSections(element)
  }

  /** React would hydrate the choice in these events and reset it, before its `change` is recorded. */
  function hideFromReact(event: Event): void {
    const element = event.target as Element
    if (element.matches(choices) && !isHydrated(element)) event.stopPropagation()
  }

  function showNotice({ dataset }: HTMLElement): void {
    if ('waits' in dataset) notice.textContent = 'Still loading. What you clicked will work in a moment.'
  }

  addEventListener('click', record, true)
  addEventListener('change', record, true)
  addEventListener('input', recordText, true)
  for (const type of ['click', 'input']) addEventListener(type, hideFromReact, true)
}
