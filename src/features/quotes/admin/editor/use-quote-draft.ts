import { useEffect, useState } from 'react'
import type { QuoteDetail } from '../../quote.ts'
import { type MergedDraft, mergeDrafts } from './merge-drafts.ts'
import { draftOf, isSameDraft, type QuoteDraft } from './quote-draft.ts'

/** `saved` is the stored quote at `version`, which `draft` changes. */
type Held = { version: number; saved: QuoteDraft; draft: QuoteDraft }

/** Unsaved drafts, by quote: another screen of this tab must not lose them. */
const kept = new Map<string, Held>()

function heldOf(quote: QuoteDetail): Held {
  const saved = draftOf(quote)
  return { version: quote.version, saved, draft: saved }
}

/**
 * What the editor shows. What is typed stays until it is saved: other screens keep it, and closing the tab is confirmed.
 * Another user's change waits until it is asked for, so that only what was on the screen is sent.
 */
export function useQuoteDraft(quote: QuoteDetail) {
  const [held, setHeld] = useState(() => kept.get(quote.id) ?? heldOf(quote))
  const isDirty = !isSameDraft(held.draft, held.saved)
  const isOutdated = held.version !== quote.version
  if (isOutdated && isSameDraft(held.draft, draftOf(quote))) setHeld(heldOf(quote))

  const merged: MergedDraft | null = isOutdated
    ? mergeDrafts({ base: held.saved, mine: held.draft, now: draftOf(quote) }, quote.terms.currency)
    : null

  useEffect(() => {
    if (isDirty) kept.set(quote.id, held)
    else kept.delete(quote.id)
  }, [isDirty, held, quote.id])

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  return {
    draft: held.draft,
    version: held.version,
    isDirty,
    /** Once the stored quote has changed under the draft. */
    merged,
    change(values: Partial<QuoteDraft> | ((draft: QuoteDraft) => Partial<QuoteDraft>)) {
      setHeld((now) => ({
        ...now,
        draft: { ...now.draft, ...(typeof values === 'function' ? values(now.draft) : values) },
      }))
    },
    /** @param sent what was saved; what was typed since stays a change */
    settle(stored: QuoteDetail, sent: QuoteDraft) {
      setHeld((now) => {
        const next = heldOf(stored)
        return isSameDraft(now.draft, sent) ? next : { ...next, draft: now.draft }
      })
    },
    discard: () => setHeld(heldOf(quote)),
    /** The next save overwrites what both changed. */
    keep: () => setHeld(({ draft }) => ({ ...heldOf(quote), draft: merged?.draft ?? draft })),
  }
}
