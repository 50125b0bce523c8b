export const kindsOfChange = [
  'texts translated',
  'texts wrapped',
  'texts changed',
  'texts removed',
  'elements added',
  'elements removed',
  'elements wrapped',
  'elements copied',
  'page copied',
  'attributes added',
] as const
export type KindOfChange = (typeof kindsOfChange)[number]

export const momentsOfChange = [
  'before hydration',
  'during hydration',
  'before sections hydrate',
  'after hydration',
  'after every change',
] as const
export type MomentOfChange = (typeof momentsOfChange)[number]

declare global {
  interface Window {
    faults: string[]
    changesMade: number
  }
}

/**
 * Runs in the page, before all its scripts: types into its fields as soon as they are there, and changes its HTML as
 * translators and extensions do.
 */
export function actAsOthers(kind: KindOfChange | null, moment: MomentOfChange | null): void {
  window.faults = []
  window.changesMade = 0
  addEventListener('error', ({ message, error }) => window.faults.push(error?.stack ?? message))
  addEventListener('unhandledrejection', ({ reason }) => window.faults.push(String(reason)))
  const { error } = console
  console.error = (...given) => {
    window.faults.push(given.join(' '))
    error(...given)
  }

  const hydrated = 'orbweaver:hydrated'
  const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(`#root ${selector}`)]

  function type(): void {
    for (const field of find(':is(input, textarea)') as HTMLInputElement[]) {
      if (field.type === 'radio' || field.type === 'checkbox') {
        if (!find(':checked').some((one) => (one as HTMLInputElement).name === field.name)) field.click()
      } else if (field.checkVisibility()) {
        field.value = field.type === 'email' ? 'asha@example.com' : 'Typed early'
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
  }

  function texts(): Text[] {
    const found: Text[] = []
    const walker = document.createTreeWalker(document.getElementById('root') as Node, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, data } = walker.currentNode as Text
      if (data.trim() && !parentElement?.closest('font, option, textarea')) {
        found.push(walker.currentNode as Text)
      }
    }
    return found
  }
  function create(tag: string, ...content: (string | Node)[]): HTMLElement {
    const element = document.createElement(tag)
    element.dataset.others = ''
    element.append(...content)
    return element
  }

  const blocks = ':is(header, section, footer, form, fieldset, label, h1, h2, h3, p, li, a, button)'
  const changes: Record<KindOfChange, () => void> = {
    // Chrome's translation: the sentence in the place of its first text.
    'texts translated'() {
      const translated = texts().filter(({ parentElement }) => !parentElement?.closest('[translate=no]'))
      const byParent = Map.groupBy(translated, ({ parentNode }) => parentNode)
      for (const [first, ...rest] of byParent.values()) {
        const sentence = [first, ...rest].map((text) => text?.data).join('')
        first?.replaceWith(create('font', create('font', sentence.toUpperCase())))
        for (const text of rest) text.replaceWith(create('font', create('font')))
      }
    },
    'texts wrapped'() {
      for (const text of texts()) {
        const wrapper = create('font')
        text.replaceWith(wrapper)
        wrapper.append(text)
      }
    },
    'texts changed'() {
      for (const text of texts()) if (!text.data.endsWith('~')) text.data = `${text.data.toUpperCase()}~`
    },
    'texts removed'() {
      for (const text of texts()) text.remove()
    },
    'elements added'() {
      for (const block of find(`${blocks}:not(:has(> [data-others]))`)) {
        block.prepend(create('span', '[+]'))
        block.append(create('span', '[+]'))
      }
    },
    'elements removed'() {
      for (const element of find(':is(svg, img, picture, b, strong)')) element.remove()
    },
    'elements wrapped'() {
      for (const block of find(`:is(header, section, footer, form, p, a, button):not([data-others] > *)`)) {
        const wrapper = create('div')
        wrapper.style.display = 'contents'
        block.replaceWith(wrapper)
        wrapper.append(block)
      }
    },
    'elements copied'() {
      for (const block of find(':is(header, section, footer)')) block.innerHTML += ''
    },
    'page copied'() {
      document.body.innerHTML += '<div data-others></div>'
    },
    'attributes added'() {
      for (const element of [document.documentElement, document.body, ...find('*')]) {
        element.setAttribute('data-gramm', 'false')
        element.classList.add('others')
      }
    },
  }
  function change(): void {
    if (!kind) return
    window.changesMade += 1
    changes[kind]()
  }

  document.addEventListener('DOMContentLoaded', () => {
    type()
    if (moment === 'before hydration') change()
    if (moment === 'after every change') {
      const observer = new MutationObserver(() => {
        change()
        observer.takeRecords()
      })
      change()
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    }
  })
  if (moment === 'during hydration') {
    // React listens before it hydrates.
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...args) {
      addEventListener.apply(this, args)
      if ((this as Element).id !== 'root') return
      EventTarget.prototype.addEventListener = addEventListener
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = change
      port2.postMessage(null)
    }
  }
  if (moment === 'before sections hydrate') document.addEventListener(hydrated, change, { once: true })
  if (moment === 'after hydration') document.addEventListener(hydrated, () => setTimeout(change))
}
