import { apiPath } from '../api/wire.ts'
import { openTabChannel } from '../open-tab-channel.ts'
import { everything, type HintKey, withoutStreamMs } from './hint.ts'
import { openLive } from './live.wire.ts'
import { readStream, silenceMs } from './read-stream.ts'

export type Following = {
  /** After a silence: as if everything had changed. */
  readAgain(): void
  /** If it should and does not: a hidden page may have a reason now. */
  listen(): void
  close(): void
}

const tickMs = 5_000
/** A tick so late means that the machine slept. */
const sleptMs = 15_000
const firstWaitMs = 1_000
const longestWaitMs = 10_000
const tooMany = 429

/**
 * One visible page of a browser, the holder of a Web Lock, reads the stream and passes its hints on to the others: a
 * browser opens six connections to a host over HTTP/1.1, and streams would take them all.
 * @param options.name of the account, so that one person's pages never hear another's hints
 * @param options.staysWhenHidden asked while the page is hidden
 * @param options.onKeys gets `*` whenever hints may have been lost
 * @param options.onSilence true after a minute without even a beat
 */
export function followHints({
  name,
  headers,
  staysWhenHidden,
  onKeys,
  onSilence,
}: {
  name: string
  headers?: Record<string, string> | undefined
  staysWhenHidden: () => boolean
  onKeys: (keys: HintKey[]) => void
  onSilence: (isSilent: boolean) => void
}): Following {
  const channel = openTabChannel(`live:${name}`)
  let turn: AbortController | undefined
  let retry = () => {}
  let heardAt = Date.now()
  let tickedAt = Date.now()

  function hear(keys: HintKey[]): void {
    heardAt = Date.now()
    onSilence(false)
    if (keys.length > 0) onKeys(keys)
  }
  channel.onmessage = ({ data }: MessageEvent<HintKey[]>) => hear(data)

  function takeTurns(): void {
    turn = new AbortController()
    const { signal } = turn
    const read = () => lead(signal)
    // Without a secure context there are no locks, and each page reads by itself.
    const leading = navigator.locks?.request(`live:${name}`, { signal }, read) ?? read()
    leading.catch(() => {})
  }

  async function lead(signal: AbortSignal): Promise<void> {
    let waitMs = firstWaitMs
    const pass = (keys: HintKey[]) => {
      channel.postMessage(keys)
      hear(keys)
    }
    while (!signal.aborted) {
      let isCrowded = false
      const hasHeard = await readStream({
        path: apiPath(openLive),
        headers,
        signal,
        onKeys: pass,
        onRefused(status) {
          isCrowded = status === tooMany
          // Reading now and then takes the place of the stream, so the page is not silent.
          if (isCrowded) pass([everything])
          // The log-in or the link may have ended: the page's queries will show it.
          else onKeys([everything])
        },
      })
      if (signal.aborted) return
      if (isCrowded) waitMs = withoutStreamMs
      else waitMs = hasHeard ? firstWaitMs : Math.min(waitMs * 2, longestWaitMs)
      // Streams that end together, at a restart, return apart.
      await new Promise<void>((resolve) => {
        retry = resolve
        setTimeout(resolve, waitMs * (0.5 + Math.random() / 2))
        signal.addEventListener('abort', () => resolve())
      })
    }
  }

  function leave(): void {
    turn?.abort()
    turn = undefined
  }
  function restart(): void {
    leave()
    if (document.visibilityState === 'visible') {
      heardAt = Date.now()
      onSilence(false)
      onKeys([everything])
      takeTurns()
    }
  }

  const tick = setInterval(() => {
    const now = Date.now()
    const late = now - tickedAt - tickMs
    tickedAt = now
    if (document.visibilityState !== 'visible') return
    if (late >= sleptMs) restart()
    else if (now - heardAt >= silenceMs) onSilence(true)
  }, tickMs)
  const hurry = () => retry()
  function onVisibility(): void {
    if (document.visibilityState === 'hidden' && staysWhenHidden()) listen()
    else restart()
  }
  function listen(): void {
    const mayListen = document.visibilityState === 'visible' || staysWhenHidden()
    if (!turn && mayListen) takeTurns()
  }
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', hurry)
  listen()

  return {
    readAgain: restart,
    listen,
    close() {
      leave()
      clearInterval(tick)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('online', hurry)
      channel.close()
    },
  }
}
