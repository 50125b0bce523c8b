import { once } from 'node:events'
import type { HintKey } from '#platform/live/hint.ts'

export type LiveReader = {
  /** All hints so far, in order. */
  keys: HintKey[]
  events: HintKey[][]
  /** Waits for a hint that may have come already, though not among the first `after`. @throws if the stream ends first */
  hear(key: HintKey, after?: number): Promise<void>
  ended: Promise<void>
  close(): void
}

/** Resolves once the stream says that it hears. */
export async function readLive(origin: string, headers: Record<string, string>): Promise<LiveReader> {
  const stop = new AbortController()
  const response = await fetch(`${origin}/api/live`, { headers, signal: stop.signal })
  if (!response.ok || !response.body) throw new Error(`No stream: ${response.status}`)
  const came = new EventTarget()
  const reader: LiveReader = {
    keys: [],
    events: [],
    async hear(key, after = 0) {
      while (!reader.keys.includes(key, after)) {
        const ended = reader.ended.then(() => Promise.reject(new Error(`The stream ended before ${key}.`)))
        await Promise.race([once(came, 'hint'), ended])
      }
    },
    ended: Promise.resolve(),
    close: () => stop.abort(),
  }
  const { promise: hello, resolve } = Promise.withResolvers<void>()
  reader.ended = (async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + chunk).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const keys = JSON.parse(event.slice('data: '.length))
        reader.events.push(keys)
        reader.keys.push(...keys)
        came.dispatchEvent(new Event('hint'))
        resolve()
      }
    }
  })().catch(() => {})
  await hello
  return reader
}
