import { useEffect, useState } from 'react'

/** `saved` is the stored record at `version`, which `draft` changes. */
type Held<Draft> = { version: number; saved: Draft; draft: Draft }

/** Unsaved drafts, by record: another screen of this tab must not lose them. */
const kept = new Map<string, Held<unknown>>()

/**
 * What the form of a record shows. What is typed stays until it is saved: other screens keep it, and closing the tab is
 * confirmed. Another user's change waits until it is asked for, so that only what was on the screen is sent.
 * @param record.stored the record as a form shows it, at `version`
 */
export function useKeptDraft<Draft>({
  key,
  version,
  stored,
  isSame,
}: {
  key: string
  version: number
  stored: Draft
  isSame: (one: Draft, other: Draft) => boolean
}) {
  const fresh = { version, saved: stored, draft: stored }
  const [held, setHeld] = useState(() => (kept.get(key) as Held<Draft> | undefined) ?? fresh)
  const isDirty = !isSame(held.draft, held.saved)
  const isOutdated = held.version !== version
  if (isOutdated && isSame(held.draft, stored)) setHeld(fresh)

  useEffect(() => {
    if (isDirty) kept.set(key, held)
    else kept.delete(key)
  }, [isDirty, held, key])

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  return {
    ...held,
    isDirty,
    /** The stored record has changed under the draft. */
    isOutdated,
    change(update: (draft: Draft) => Draft) {
      setHeld((now) => ({ ...now, draft: update(now.draft) }))
    },
    /** @param sent what was saved; what was typed since stays a change */
    settle(next: { version: number; stored: Draft }, sent: Draft) {
      setHeld(({ draft }) => ({
        version: next.version,
        saved: next.stored,
        draft: isSame(draft, sent) ? next.stored : draft,
      }))
    },
    discard: () => setHeld(fresh),
    /** The next save overwrites what both changed. */
    keep: (draft: Draft) => setHeld({ ...fresh, draft }),
  }
}
