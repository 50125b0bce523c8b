/** A field whose value differs from the record's, which React keeps in the field's default. */
export type FieldDifference = { label: string; now: string; yours: string }

/**
 * Gives fields that the user has not touched the values of a record that was read again. React changes their defaults
 * only. A select stays.
 * @param known each field's default before; kept between calls
 */
export function followRecord(form: HTMLFormElement, known: Map<Element, string>): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    const isBox = field.type === 'checkbox' || field.type === 'radio'
    const [now, shown] =
      isBox && field instanceof HTMLInputElement
        ? [String(field.defaultChecked), String(field.checked)]
        : [field.defaultValue, field.value]
    const before = known.get(field)
    known.set(field, now)
    if (before === undefined || before === now || before !== shown) continue
    if (isBox && field instanceof HTMLInputElement) field.checked = field.defaultChecked
    else if (field.type !== 'file') field.value = now
  }
}

/** After `followRecord`. */
export function differencesIn(form: HTMLFormElement): FieldDifference[] {
  return [...form.elements].flatMap((field) => {
    const values = valuesOf(field)
    if (!values || values.now === values.yours) return []
    return { label: labelOf(field as HTMLInputElement), now: shown(values.now), yours: shown(values.yours) }
  })
}

function valuesOf(field: Element): { now: string; yours: string } | null {
  if (field instanceof HTMLTextAreaElement) return { now: field.defaultValue, yours: field.value }
  if (field instanceof HTMLSelectElement) {
    const textOf = (option: HTMLOptionElement | undefined) => option?.text ?? ''
    const options = [...field.options]
    return {
      now: textOf(options.find((option) => option.defaultSelected) ?? options[0]),
      yours: textOf(field.selectedOptions[0]),
    }
  }
  if (!(field instanceof HTMLInputElement) || field.type === 'file') return null
  if (field.type === 'checkbox' || field.type === 'radio') {
    // Of two radio buttons that differ, the chosen one says what both mean.
    if (field.type === 'radio' && !field.checked) return null
    return { now: yesOrNo(field.defaultChecked), yours: yesOrNo(field.checked) }
  }
  return { now: field.defaultValue, yours: field.value }
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')
const shown = (value: string) => value || 'Empty'

function labelOf(field: HTMLInputElement): string {
  return field.labels?.[0]?.textContent?.trim() || field.getAttribute('aria-label') || field.name
}
