import { minuteMs } from '#domain/duration.ts'
import { AppError } from '../app-error.server.ts'
import { describeError, type Log } from '../log.server.ts'
import { beatMs, everything, type HintKey, withoutStreamMs } from './hint.ts'

/** See `send_hints` in the migrations. */
export const hintChannel = 'hint'

/** `record` is what the link opens, such as `project:12`. */
export type Hearer =
  | { kind: 'staff' | 'client'; userId: string }
  | { kind: 'link-holder'; linkHash: string; record: HintKey }

/**
 * `k` names the record, `c` the client who may hear of it besides staff and the holders of its links; `s` is for staff
 * alone, as is `*`.
 */
type Hint = { k: HintKey; c?: string | null; s?: true }

export type LiveStreams = {
  /**
   * @param mayStay asked again when the account, its sessions or the link change
   * @throws AppError `too-many` if the account or link has its streams already
   */
  open(hearer: Hearer, mayStay: () => Promise<boolean>): ReadableStream<Uint8Array>
  /** @param payload one hint, or a list of them */
  hear(payload: string): void
  /** After a lost connection. */
  hearEverything(): void
  count(): number
  /** Ends all streams. A later one ends at once. */
  close(): void
}

type Stream = {
  hearer: Hearer
  keys: Set<HintKey>
  endsAt: number
  mayStay: () => Promise<boolean>
  /** While the reader is behind, keeps the keys. */
  flush(): void
  beat(): void
  end(): void
}

/** A burst of commits becomes one event. */
const gatherMs = 40
/** Beyond it, one `*`. */
const mostKeys = 50
/** Per account or link, and process; the pages of a browser share one. */
const mostStreams = 20
/** When a stream ends the browser opens the next one, which checks its session. */
const longestMs = 10 * minuteMs
const mostWaitingEvents = 4

export function openLiveStreams({ log }: { log: Pick<Log, 'error'> }): LiveStreams {
  const streams = new Set<Stream>()
  let gathering: NodeJS.Timeout | undefined
  let isClosed = false

  const beats = setInterval(() => {
    for (const stream of [...streams]) {
      if (performance.now() >= stream.endsAt) stream.end()
      else stream.beat()
    }
  }, beatMs).unref()

  function add(stream: Stream, key: HintKey): void {
    const { keys } = stream
    if (keys.has(everything)) return
    keys.add(key)
    if (keys.size > mostKeys || key === everything) stream.keys = new Set([everything])
    gathering ??= setTimeout(() => {
      gathering = undefined
      for (const one of streams) one.flush()
    }, gatherMs).unref()
  }

  async function check(stream: Stream): Promise<void> {
    const mayStay = await stream.mayStay().catch((error) => {
      log.error({ err: describeError(error) }, 'a live stream could not be checked')
      return false
    })
    if (!mayStay) stream.end()
  }

  return {
    open(hearer, mayStay) {
      let stream: Stream | undefined
      const own = [...streams].filter((one) => nameOf(one.hearer) === nameOf(hearer))
      if (own.length >= mostStreams) {
        throw new AppError('too-many', `This account or link is already open in ${mostStreams} browsers.`, {
          retryAfterSeconds: withoutStreamMs / 1000,
        })
      }
      return new ReadableStream(
        {
          start(controller) {
            const write = (keys: HintKey[]) => controller.enqueue(encode(keys))
            const opened: Stream = {
              hearer,
              mayStay,
              keys: new Set(),
              endsAt: performance.now() + longestMs,
              flush() {
                if (opened.keys.size === 0 || !hasRoom(controller)) return
                const { keys } = opened
                // Enqueuing calls `pull`, which flushes.
                opened.keys = new Set()
                write([...keys])
              },
              beat() {
                if (hasRoom(controller)) write([])
              },
              end() {
                if (streams.delete(opened)) controller.close()
              },
            }
            stream = opened
            // What the page shows may have changed before the stream opened.
            write([everything])
            if (isClosed) return controller.close()
            streams.add(opened)
          },
          pull: () => stream?.flush(),
          cancel() {
            if (stream) streams.delete(stream)
          },
        },
        { highWaterMark: mostWaitingEvents },
      )
    },
    hear(payload) {
      const hints: Hint[] = [JSON.parse(payload)].flat()
      for (const stream of streams) {
        if (hints.some((hint) => concernsAccess(stream.hearer, hint))) void check(stream)
        for (const hint of hints) if (mayHear(stream.hearer, hint)) add(stream, hint.k)
      }
    },
    hearEverything() {
      for (const stream of streams) {
        void check(stream)
        add(stream, everything)
      }
    },
    count: () => streams.size,
    close() {
      isClosed = true
      clearInterval(beats)
      clearTimeout(gathering)
      for (const stream of [...streams]) stream.end()
    },
  }
}

function mayHear(hearer: Hearer, { k, c, s }: Hint): boolean {
  if (hearer.kind === 'staff') return true
  if (s) return false
  return hearer.kind === 'link-holder' ? k === hearer.record : c === hearer.userId
}

/** A change of a session is one of its account. */
function concernsAccess(hearer: Hearer, { k }: Hint): boolean {
  if (hearer.kind === 'link-holder') return k === `link:${hearer.record.split(':')[1]}`
  // The settings of the admin may take access from any of them.
  if (hearer.kind === 'staff' && k.startsWith('staff-settings:')) return true
  return k === `account:${hearer.userId}`
}

function nameOf(hearer: Hearer): string {
  return hearer.kind === 'link-holder' ? hearer.linkHash : hearer.userId
}

function hasRoom({ desiredSize }: ReadableStreamDefaultController): boolean {
  return (desiredSize ?? 0) > 0
}

const encoder = new TextEncoder()

function encode(keys: HintKey[]): Uint8Array {
  return encoder.encode(`data: ${JSON.stringify(keys)}\n\n`)
}
