import type { Query, QueryClient } from '@tanstack/react-query'

/** At most one round a second, however many hints come. */
const roundMs = 1_000

/** Reads again what the page shows: at once, then at most once a second. */
export function rereadQueries(client: QueryClient): { all(): void; stop(): void } {
  const cache = client.getQueryCache()
  /** Hashes of queries whose answer on its way may be older than the hint. */
  const again = new Set<string>()
  let lastAt = Number.NEGATIVE_INFINITY
  let next: ReturnType<typeof setTimeout> | undefined

  function reread(query: Query): void {
    // Cancelling the read instead would starve a page whose hints come faster than its answers.
    if (query.state.fetchStatus !== 'idle') again.add(query.queryHash)
    else void client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
  }
  function round(): void {
    next = undefined
    lastAt = performance.now()
    for (const query of cache.findAll({ type: 'active' })) reread(query)
  }
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || (event.action.type !== 'success' && event.action.type !== 'error')) return
    const { query } = event
    if (again.delete(query.queryHash)) queueMicrotask(() => reread(query))
  })
  return {
    all() {
      next ??= setTimeout(round, Math.max(0, lastAt + roundMs - performance.now()))
    },
    stop() {
      clearTimeout(next)
      unsubscribe()
    },
  }
}
