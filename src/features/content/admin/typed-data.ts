import type { ContentData, ContentValue } from '#domain/records/content.ts'
import type { Picture } from '#domain/records/picture.ts'
import type { Field, Fields } from '#platform/content/fields.ts'

/** What a form holds: text as it was typed, a switch, the chosen values of a list, or a picture as JSON. */
export type TypedValue = string | boolean | readonly string[]
export type Typed = Readonly<Record<string, TypedValue>>

/** What a form shows of an entry, or of a new one. */
export function typedOf(fields: Fields, data: ContentData = {}): Typed {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, typedValue(field, data[name])]),
  )
}

function typedValue({ input }: Field, value: ContentValue | undefined): TypedValue {
  if (input === 'switch') return value === true
  if (input === 'picks') return Array.isArray(value) ? value.map(String) : []
  if (input === 'picture') return value ? JSON.stringify(value) : ''
  if (input === 'lines') return Array.isArray(value) ? value.join('\n') : ''
  return value === null || value === undefined ? '' : String(value)
}

/** The schema's input. A number that cannot be read becomes NaN, which the schema refuses. */
export function typedData(fields: Fields, typed: Typed): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, dataValue(field, typed[name])]),
  )
}

function dataValue({ input }: Field, typed: TypedValue | undefined): unknown {
  if (typeof typed !== 'string') return typed
  switch (input) {
    case 'price':
    case 'number':
      return numberIn(typed)
    case 'lines':
      return typed
        .split('\n')
        .map((one) => one.trim())
        .filter((one) => one !== '')
    case 'pick':
      return typed === '' ? null : typed
    case 'picture':
      return pictureIn(typed)
    default:
      return typed
  }
}

/** Null for none. */
export function pictureIn(typed: string): Picture | null {
  return typed === '' ? null : (JSON.parse(typed) as Picture)
}

/** Accepts `₹15,000` and `1,00,000`; `15.000,00` would be read as 15. */
export function numberIn(typed: string): number {
  const text = typed.replace(/[₹\s]/g, '')
  return /^-?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?$/.test(text)
    ? Number(text.replaceAll(',', ''))
    : Number.NaN
}
