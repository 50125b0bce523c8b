import { readPath } from '#platform/api/api-client.ts'
import { apiPath } from '#platform/api/wire.ts'
import { everything, type HintKey } from '#platform/live/hint.ts'
import { listenWhileHidden, onHints } from '#platform/live/use-live.ts'
import { openTabChannel } from '#platform/open-tab-channel.ts'
import type { Arrival } from './arrival.ts'
import { listArrivals } from './notices.admin.wire.ts'

/** A transaction may commit some time after the times that it stores. */
const overlapMs = 60_000

const nouns = ['lead:', 'order:', 'project:']

type Told = { ids: string[]; until: string }

/**
 * One page of the browser, the holder of a Web Lock, asks what came and tells of it once; it tells the others, so that
 * the next holder repeats nothing.
 * @param account keeps the pages of two accounts apart
 * @returns how to stop
 */
export function watchArrivals(account: string, tell: (arrivals: Arrival[]) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const name = `notices:${account}`
  const channel = openTabChannel(name)
  const told = new Set<string>()
  let begun: string | undefined
  let until: string | undefined
  let isLeading = false
  let isAsking = false
  let isToAskAgain = false

  function learn({ ids, until: later }: Told): void {
    for (const id of ids) told.add(id)
    begun ??= later
    until = later
  }
  channel.onmessage = ({ data }: MessageEvent<Told>) => learn(data)

  async function ask(): Promise<void> {
    isToAskAgain = isAsking
    if (isAsking || !isLeading) return
    isAsking = true
    try {
      const since = begun && until && new Date(Math.max(Date.parse(begun), Date.parse(until) - overlapMs))
      const path = apiPath(listArrivals, since ? { since: since.toISOString() } : {})
      const answer = await readPath(path, { signal })
      const fresh = answer.items.filter(({ id }) => !told.has(id))
      const news = { ids: fresh.map(({ id }) => id), until: answer.until }
      learn(news)
      channel.postMessage(news)
      if (fresh.length > 0) tell(fresh)
    } catch {
      // The next hint asks again, from the same time.
    } finally {
      isAsking = false
    }
    if (isToAskAgain && !signal.aborted) await ask()
  }

  const stopHearing = onHints((keys: HintKey[]) => {
    if (keys.some((key) => key === everything || nouns.some((noun) => key.startsWith(noun)))) void ask()
  })
  const stopListening = listenWhileHidden()
  function lead(): Promise<void> {
    isLeading = true
    void ask()
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  // Without a secure context there are no locks, and no desktop notices either.
  const leading = navigator.locks?.request(name, { signal }, lead) ?? lead()
  leading.catch(() => {})
  return () => {
    stop.abort()
    stopHearing()
    stopListening()
    channel.close()
  }
}
