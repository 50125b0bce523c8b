import { formatMoney, wholeMoney } from '#domain/money/money.ts'
import type { ContentData, ContentValue } from '#domain/records/content.ts'
import type { Picture } from '#domain/records/picture.ts'
import type { Field, Fields } from '#platform/content/fields.ts'

export type ContentDifference = { name: string; label: string; before: string; after: string }

/** Names the entries that a field refers to, by their keys. */
export type EntryNames = (kinds: readonly string[], key: string) => string

/** The fields whose values differ, each as a reader would see it; '' for nothing. */
export function contentDifferences(
  fields: Fields,
  before: ContentData | null,
  after: ContentData | null,
  namesOf: EntryNames,
): ContentDifference[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [old, now] = [before, after].map((data) => (data ? shownValue(field, data[name], namesOf) : ''))
    if (old === now) return []
    const changed =
      field.input === 'markdown'
        ? changedParts(old ?? '', now ?? '')
        : { before: old ?? '', after: now ?? '' }
    return [{ name, label: field.label, ...changed }]
  })
}

/** Of a long text, the paragraphs between the first and the last that differ. */
function changedParts(before: string, after: string): { before: string; after: string } {
  const [old, now] = [before, after].map((text) => text.split(/\n{2,}/)) as [string[], string[]]
  const differsAt = old.findIndex((paragraph, index) => paragraph !== now[index])
  const start = differsAt < 0 ? old.length : differsAt
  let same = 0
  while (same < Math.min(old.length, now.length) - start && old.at(-1 - same) === now.at(-1 - same)) same++
  const part = (paragraphs: string[]) => paragraphs.slice(start, paragraphs.length - same).join('\n\n')
  return { before: part(old), after: part(now) }
}

export function shownValue(
  { input, options = [], from = [] }: Field,
  value: ContentValue | undefined,
  namesOf: EntryNames,
): string {
  if (input === 'switch') return value === true ? 'Yes' : 'No'
  if (value === null || value === undefined) return ''
  if (input === 'price' && typeof value === 'number') return formatMoney(wholeMoney(value, 'INR'))
  if (input === 'picture') {
    const { alt, width, height, hash } = value as Picture
    return `${alt} (${width} × ${height} px, ${hash.slice(0, 6)})`
  }
  const nameOf = (one: string) =>
    options.find((option) => option.value === one)?.label ?? (from.length > 0 ? namesOf(from, one) : one)
  if (!Array.isArray(value)) return nameOf(String(value))
  return value
    .map((one) => (typeof one === 'string' ? nameOf(one) : JSON.stringify(one)))
    .join(input === 'lines' ? '\n' : ', ')
}
