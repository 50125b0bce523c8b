import type { AnyContentKind } from '#platform/content/define-content.ts'
import type { Fields } from '#platform/content/fields.ts'
import { useKeptDraft } from '#platform/records/use-kept-draft.ts'
import { type EntryNames, shownValue } from './content-differences.ts'
import { type Typed, type TypedValue, typedData } from './typed-data.ts'

/**
 * What the form of an entry holds. An untouched form follows the entry. A change that leaves the text alone, such as a
 * move or a schedule, is no conflict.
 * @param entry.stored the draft as the form shows it
 */
export function useContentDraft(
  kind: AnyContentKind,
  entry: { id: string; version: number; stored: Typed },
  namesOf: EntryNames,
) {
  const { stored } = entry
  const held = useKeptDraft({ key: `${kind.kind} ${entry.id}`, ...entry, isSame: isSameTyped })
  const { draft, saved, isDirty, isOutdated } = held
  const isTextSame = isSameTyped(saved, stored)
  if (isOutdated && !isDirty) held.discard()
  else if (isOutdated && isTextSame) held.keep(draft)
  const merged =
    isOutdated && isDirty && !isTextSame
      ? mergeTyped(kind.fields, { base: saved, mine: draft, now: stored }, namesOf)
      : null
  return {
    ...held,
    /** Once someone else has changed the text under this form. */
    merged,
    changeField: (name: string, value: TypedValue) => held.change((now) => ({ ...now, [name]: value })),
    keepMine: () => held.keep(merged?.draft ?? draft),
  }
}

export function isSameTyped(one: Typed, other: Typed): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Merged = { draft: Typed; rows: { label: string; now: string; yours: string }[] }

/** Mine, with what only the other user changed; `rows` for the fields that both changed. */
export function mergeTyped(
  fields: Fields,
  { base, mine, now }: Record<'base' | 'mine' | 'now', Typed>,
  namesOf: EntryNames,
): Merged {
  const show = (name: string, typed: Typed) => {
    const field = fields[name]
    const text = typed[name]
    if (!field || text === undefined) return ''
    const { [name]: value } = typedData({ [name]: field }, typed)
    // What cannot be read is shown as it was typed.
    return shownValue(field, Number.isNaN(value) ? String(text) : (value as string), namesOf) || 'Empty'
  }
  const differs = (name: string, one: Typed, other: Typed) =>
    JSON.stringify(one[name]) !== JSON.stringify(other[name])
  const changed = Object.keys(fields).filter((name) => differs(name, base, now) && differs(name, mine, now))
  const isMine = (name: string) => differs(name, base, mine)
  return {
    draft: {
      ...mine,
      ...Object.fromEntries(changed.filter((name) => !isMine(name)).map((name) => [name, now[name] ?? ''])),
    },
    rows: changed.filter(isMine).map((name) => ({
      label: fields[name]?.label ?? name,
      now: show(name, now),
      yours: show(name, mine),
    })),
  }
}
