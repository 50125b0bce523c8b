import * as v from 'valibot'
import { dayMs } from '#domain/duration.ts'
import { checkedBy } from '#state/checked-by.ts'
import { storedValue } from '#state/stored-value.ts'

const keepForMs = 14 * dayMs
const mostDrafts = 20
/** An article, as it is stored and as it is typed. */
const mostCharacters = 400_000

const draftSchema = v.object({ savedAtMs: v.number(), words: v.unknown() })
const draftsSchema = v.object({ drafts: v.record(v.string(), draftSchema) })
type Drafts = v.InferOutput<typeof draftsSchema>['drafts']

/** One value holds them all, so that a log-out removes all of them. */
const name = 'staff-drafts'
const stored = storedValue('localStorage', name, checkedBy(draftsSchema), { keepForMs })

function liveDrafts(): [string, Drafts[string]][] {
  const live = Object.entries(stored.read()?.drafts ?? {}).filter(
    ([, { savedAtMs }]) => Date.now() - savedAtMs <= keepForMs,
  )
  return live.toSorted(([, one], [, other]) => other.savedAtMs - one.savedAtMs)
}

function write(drafts: [string, Drafts[string]][]): boolean {
  if (drafts.length > 0) return stored.keep({ drafts: Object.fromEntries(drafts.slice(0, mostDrafts)) })
  stored.forget()
  return true
}

export type Draft<Words> = { savedAtMs: number; words: Words }

/** @returns null if there is none, or one of another shape */
export function readStaffDraft<Words>(
  key: string,
  schema: v.GenericSchema<unknown, Words>,
): Draft<Words> | null {
  const [, draft] = liveDrafts().find(([known]) => known === key) ?? []
  const words = draft && checkedBy(schema)(draft.words)
  return words ? { savedAtMs: draft.savedAtMs, words } : null
}

/** @returns false if the draft is too long, or the browser refuses it; an earlier one is then forgotten */
export function keepStaffDraft(key: string, words: object): boolean {
  const others = liveDrafts().filter(([known]) => known !== key)
  const fits = JSON.stringify(words).length <= mostCharacters
  if (fits && write([[key, { savedAtMs: Date.now(), words }], ...others])) return true
  write(others)
  return false
}

export function forgetStaffDraft(key: string): void {
  write(liveDrafts().filter(([known]) => known !== key))
}

export const forgetStaffDrafts = stored.forget

/** Hears of changes by this browser's other tabs. */
export function followStaffDrafts(listener: () => void): () => void {
  function hear({ key }: StorageEvent) {
    if (key === name || key === null) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
