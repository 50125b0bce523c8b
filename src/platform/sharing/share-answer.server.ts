/** While a question is pending, and for `forMs` after it was asked, all callers share its answer or its failure. */
export function shareAnswer<Answer>(ask: () => Promise<Answer>, forMs: number): () => Promise<Answer> {
  let last: { askedAt: number; isPending: boolean; answer: Promise<Answer> } | undefined
  return () => {
    const now = performance.now()
    if (last && (last.isPending || now - last.askedAt < forMs)) return last.answer
    const asked = { askedAt: now, isPending: true, answer: ask() }
    const settle = () => {
      asked.isPending = false
    }
    asked.answer.then(settle, settle)
    last = asked
    return asked.answer
  }
}
