import { subscribe } from 'node:diagnostics_channel'
import { setImmediate } from 'node:timers/promises'
import { type SiteProcess, startedProcesses } from './site-process.ts'

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
export function takeErrorsOf(test: string): Promise<string[]> {
  return take((sender) => sender === test)
}

/** Errors that no test has taken: of requests that were answered too late or never, or of no request. */
export function takeOtherErrors(): Promise<string[]> {
  return take(() => true)
}

/** Takes matching errors that no request caused. Call it at the end of a test that breaks something. */
export function takeErrorsOfNoRequest(patterns: readonly RegExp[]): Promise<string[]> {
  return take((sender, line) => sender === undefined && patterns.some((pattern) => pattern.test(line)))
}

/** Looks through every process, also those that a test has stopped or killed. */
async function take(isMeant: (sender: string | undefined, line: string) => boolean): Promise<string[]> {
  // The server writes a line before it answers, so it has arrived in the pipe.
  await setImmediate()
  return startedProcesses.flatMap((process) => {
    const gone = taken.get(process) ?? new Set()
    taken.set(process, gone)
    return process.errors().flatMap((line, index) => {
      // A killed process may have left half a line.
      const sender = senders.get(/"requestId":"([^"]+)"/.exec(line)?.[1] ?? '')
      if (gone.has(index) || !isMeant(sender, line)) return []
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
