/** A field whose value differs from the record's, which React keeps in the field's default. */
export type FieldDifference = { label: string; now: string; yours: string }

/** At a field that took a record's new value. */
export const recordFollowed = 'record-followed'

/**
 * Gives fields that the user has not touched the values of a record that was read again. React changes their defaults
 * only.
 * @param known each field's default before; kept between calls
 */
export function followRecord(form: HTMLFormElement, known: Map<Element, string>): void {
  for (const field of form.elements) {
    const [now, shown] = defaultAndValueOf(field) ?? []
    if (now === undefined) continue
    const before = known.get(field)
    known.set(field, now)
    if (before === undefined || before === now || before !== shown) continue
    if (field instanceof HTMLInputElement && isBox(field)) field.checked = field.defaultChecked
    else (field as HTMLSelectElement).value = now
    field.dispatchEvent(new Event(recordFollowed, { bubbles: true }))
  }
}

function defaultAndValueOf(field: Element): [string, string] | null {
  if (field instanceof HTMLTextAreaElement) return [field.defaultValue, field.value]
  if (field instanceof HTMLSelectElement) return [field.dataset.default ?? '', field.value]
  if (!(field instanceof HTMLInputElement) || field.type === 'file') return null
  if (isBox(field)) return [String(field.defaultChecked), String(field.checked)]
  return [field.defaultValue, field.value]
}

const isBox = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'

/** After `followRecord`. */
export function differencesIn(form: HTMLFormElement): FieldDifference[] {
  return [...form.elements].flatMap((field) => {
    const values = valuesOf(field)
    if (!values || values.now === values.yours) return []
    return { label: labelOf(field as HTMLInputElement), now: shown(values.now), yours: shown(values.yours) }
  })
}

function valuesOf(field: Element): { now: string; yours: string } | null {
  const [now, yours] = defaultAndValueOf(field) ?? []
  if (now === undefined || yours === undefined) return null
  if (field instanceof HTMLSelectElement) {
    const textOf = (value: string) => [...field.options].find((option) => option.value === value)?.text ?? ''
    return { now: textOf(now), yours: textOf(yours) }
  }
  if (field instanceof HTMLInputElement && isBox(field)) {
    // The chosen one of two radio buttons that differ says what both mean.
    if (field.type === 'radio' && !field.checked) return null
    return { now: yesOrNo(field.defaultChecked), yours: yesOrNo(field.checked) }
  }
  return { now, yours }
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')
const shown = (value: string) => value || 'Empty'

function labelOf(field: HTMLInputElement): string {
  return field.labels?.[0]?.textContent?.trim() || field.getAttribute('aria-label') || field.name
}
