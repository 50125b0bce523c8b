import { subscribe } from 'node:diagnostics_channel'
import { setImmediate } from 'node:timers/promises'
import type { SiteProcess } from './site-process.ts'

/** The test that sent each request so far. */
const senders = new Map<string, string>()
const taken = new WeakMap<SiteProcess, Set<number>>()
let current = ''

/** Requests that this process sends from now on are this test's. */
export function beginTest(name: string): void {
  current = name
}

export function noteRequest(id: string | null | undefined, test: string): void {
  if (id) senders.set(id, test)
}

/** Errors that this test's requests caused. */
export function takeErrorsOf(processes: readonly SiteProcess[], test: string): Promise<string[]> {
  return take(processes, (sender) => sender === test)
}

/** Errors that no test has taken: of requests that were answered too late or never, or of no request. */
export function takeOtherErrors(processes: readonly SiteProcess[]): Promise<string[]> {
  return take(processes, () => true)
}

async function take(
  processes: readonly SiteProcess[],
  isMeant: (sender: string | undefined) => boolean,
): Promise<string[]> {
  // The server writes a line before it answers, so it has arrived in the pipe.
  await setImmediate()
  return processes.flatMap((process) => {
    const gone = taken.get(process) ?? new Set()
    taken.set(process, gone)
    return process.errors().flatMap((line, index) => {
      // A killed process may have left half a line.
      const sender = senders.get(/"requestId":"([^"]+)"/.exec(line)?.[1] ?? '')
      if (gone.has(index) || !isMeant(sender)) return []
      gone.add(index)
      return sender === undefined ? line : `“${sender}”: ${line}`
    })
  })
}

const sentBy = new WeakMap<object, string>()

function follow(begin: string, end: string, idIn: (response: never) => string | undefined): void {
  subscribe(begin, (message) => sentBy.set((message as { request: object }).request, current))
  subscribe(end, (message) => {
    const { request, response } = message as { request: object; response: never }
    const test = sentBy.get(request)
    if (test !== undefined) noteRequest(idIn(response), test)
  })
}

const header = 'x-request-id'
follow('undici:request:create', 'undici:request:headers', ({ headers }: { headers: Buffer[] }) => {
  const texts = headers.map(String)
  const at = texts.findIndex((text) => text.toLowerCase() === header)
  return at < 0 ? undefined : texts[at + 1]
})
follow(
  'http.client.request.start',
  'http.client.response.finish',
  ({ headers }: { headers: Record<string, string> }) => headers[header],
)
