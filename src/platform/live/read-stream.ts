import { beatMs, type HintKey } from './hint.ts'

const helloWaitMs = 5_000
/** Two beats may be lost. */
export const silenceMs = 3 * beatMs

/**
 * Resolves when the stream has ended, broken or fallen silent. `fetch` and not EventSource, which sends no headers and
 * gives up for good on a 401 or 503.
 * @returns whether it heard anything
 */
export async function readStream({
  path,
  headers,
  signal,
  onKeys,
  onRefused,
}: {
  path: string
  headers: Record<string, string> | undefined
  signal: AbortSignal
  onKeys: (keys: HintKey[]) => void
  onRefused: (status: number) => void
}): Promise<boolean> {
  const stop = new AbortController()
  const end = () => stop.abort()
  signal.addEventListener('abort', end)
  let patience = setTimeout(end, helloWaitMs)
  let hasHeard = false
  try {
    const response = await fetch(path, { headers, signal: stop.signal, cache: 'no-store' })
    if (!response.ok || !response.body) {
      onRefused(response.status)
      return false
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return hasHeard
      const events = (text + value).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        hasHeard = true
        clearTimeout(patience)
        patience = setTimeout(end, silenceMs)
        onKeys(JSON.parse(event.slice('data: '.length)))
      }
    }
  } catch {
    return hasHeard
  } finally {
    clearTimeout(patience)
    signal.removeEventListener('abort', end)
    end()
  }
}
