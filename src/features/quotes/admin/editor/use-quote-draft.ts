import { useKeptDraft } from '#platform/records/use-kept-draft.ts'
import type { QuoteDetail } from '../../quote.ts'
import { type MergedDraft, mergeDrafts } from './merge-drafts.ts'
import { draftOf, isSameDraft, type QuoteDraft } from './quote-draft.ts'

/** What the editor shows. */
export function useQuoteDraft(quote: QuoteDetail) {
  const { id, version, terms } = quote
  const stored = draftOf(quote)
  const held = useKeptDraft({ key: `quote ${id}`, version, stored, isSame: isSameDraft })
  const { draft, saved, isOutdated } = held
  const merged: MergedDraft | null = isOutdated
    ? mergeDrafts({ base: saved, mine: draft, now: stored }, terms.currency)
    : null
  return {
    ...held,
    /** Once the stored quote has changed under the draft. */
    merged,
    change(values: Partial<QuoteDraft> | ((draft: QuoteDraft) => Partial<QuoteDraft>)) {
      held.change((now) => ({ ...now, ...(typeof values === 'function' ? values(now) : values) }))
    },
    /** @param sent what was saved; what was typed since stays a change */
    settle: (next: QuoteDetail, sent: QuoteDraft) =>
      held.settle({ version: next.version, stored: draftOf(next) }, sent),
    /** The next save overwrites what both changed. */
    keep: () => held.keep(merged?.draft ?? draft),
  }
}
