import { agency } from '#domain/agency.ts'

const hiddenFields = ['website', 'elapsedMs']
/** Some mail programs refuse longer addresses. `%20` counts as three. */
const longestMailAddress = 1900

export function entryText(body: unknown): string {
  return textLines(body).join('\n')
}

function textLines(value: unknown, label = ''): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return textLines(value.map(String).join(', '), label)
  if (typeof value !== 'object') return [`${capitalise(label)}: ${value}`]
  return Object.entries(value).flatMap(([name, part]) =>
    hiddenFields.includes(name) ? [] : textLines(part, `${label} ${wordsOf(name)}`.trim()),
  )
}

/** If cut, ends with a note to attach the file. */
export function mailtoHref(body: unknown): string {
  const start = `mailto:${agency.email}?subject=${encodeURIComponent('Project request')}&body=`
  const text = entryText(body).toWellFormed()
  const whole = start + encodeURIComponent(text)
  if (whole.length <= longestMailAddress) return whole
  const rest = encodeURIComponent('…\nThe whole request is in the file that I attach.')
  let beginning = ''
  let left = longestMailAddress - start.length - rest.length
  // Half an escape would break the address.
  for (const character of text) {
    const escaped = encodeURIComponent(character)
    left -= escaped.length
    if (left < 0) break
    beginning += escaped
  }
  return start + beginning + rest
}

export function downloadHref(body: unknown): string {
  return `data:text/plain;charset=utf-8,${encodeURIComponent(entryText(body).toWellFormed())}`
}

/** `customerName` → `customer name` */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
