import { recordFollowed } from '../forms/differences-in.ts'

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** `words` if a changed field holds text, which a click does not bring back. */
export type Typed = 'words' | 'choices'

/**
 * Knows which fields of a dialog its user has changed, also those that code fills in, such as from a template.
 * @returns `typed`; null if each field holds what it held when it appeared
 */
export function watchFields(dialog: HTMLElement): { typed: () => Typed | null; end: () => void } {
  const opening = new Map<TypedField, string>()
  let removed: Typed | null = null

  function learn() {
    for (const field of fieldsIn(dialog)) if (!opening.has(field)) opening.set(field, heldBy(field))
  }
  function changeOf(field: TypedField): Typed | null {
    const value = heldBy(field)
    if (value === opening.get(field)) return null
    return holdsWords(field) && value !== '' ? 'words' : 'choices'
  }
  function forget(field: TypedField) {
    removed = worse(removed, changeOf(field))
    opening.delete(field)
  }
  // A record that was read again, not its user, changed this field.
  function follow({ target }: Event) {
    if (isField(target)) opening.set(target, heldBy(target))
  }
  learn()
  const rows = new MutationObserver(() => {
    for (const field of opening.keys()) if (!dialog.contains(field)) forget(field)
    learn()
  })
  rows.observe(dialog, { childList: true, subtree: true })
  dialog.addEventListener(recordFollowed, follow)
  return {
    typed: () => [...opening.keys()].map(changeOf).reduce(worse, removed),
    end() {
      rows.disconnect()
      dialog.removeEventListener(recordFollowed, follow)
    },
  }
}

function fieldsIn(dialog: Element): TypedField[] {
  return [...dialog.querySelectorAll('input, textarea, select')].filter(
    (field): field is TypedField => isField(field) && field.closest('dialog') === dialog,
  )
}

/** Excludes fields that only search, and a library's own hidden field. */
function isField(element: EventTarget | null): element is TypedField {
  if (element instanceof HTMLInputElement) {
    return !element.matches('[type=search], [role=combobox], [aria-hidden]')
  }
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

const isBox = (field: TypedField) => field.type === 'checkbox' || field.type === 'radio'
const holdsWords = (field: TypedField) =>
  !(field instanceof HTMLSelectElement) && !isBox(field) && !/^date/.test(field.type)

function heldBy(field: TypedField): string {
  return isBox(field) ? String((field as HTMLInputElement).checked) : field.value
}

function worse(one: Typed | null, other: Typed | null): Typed | null {
  return one === 'words' ? one : (other ?? one)
}
