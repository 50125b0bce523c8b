import type { HintKey } from '#platform/live/hint.ts'

export type LiveReader = {
  /** All hints so far, in order. */
  keys: HintKey[]
  events: HintKey[][]
  ended: Promise<void>
  close(): void
}

/** Resolves once the stream says that it hears. */
export async function readLive(origin: string, headers: Record<string, string>): Promise<LiveReader> {
  const stop = new AbortController()
  const response = await fetch(`${origin}/api/live`, { headers, signal: stop.signal })
  if (!response.body) throw new Error(`No stream: ${response.status}`)
  const reader: LiveReader = { keys: [], events: [], ended: Promise.resolve(), close: () => stop.abort() }
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
        resolve()
      }
    }
  })().catch(() => {})
  await hello
  return reader
}
