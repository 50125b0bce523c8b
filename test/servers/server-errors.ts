import { subscribe } from 'node:diagnostics_channel'
import { setTimeout } from 'node:timers/promises'
import { type SiteProcess, startedProcesses } from './site-process.ts'

/** The test that sent each request so far. */
const senders = new Map<string, string>()
/** Requests answered with 500, each of which has its line in the log. */
const failed = new Set<string>()
const taken = new WeakMap<SiteProcess, Set<number>>()
let current = ''

/** Requests that this process sends from now on are this test's. */
export function beginTest(name: string): void {
  current = name
}

export function noteRequest(id: string | null | undefined, status: number, test: string): void {
  if (!id) return
  senders.set(id, test)
  if (status === 500) failed.add(id)
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
  await untilLogged()
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

/** The server writes a line before it answers, but this process may read it after the answer. */
async function untilLogged(): Promise<void> {
  const deadline = Date.now() + 5_000
  do {
    await setTimeout(0)
    const lines = startedProcesses.flatMap((process) => process.errors()).join('\n')
    for (const id of failed) if (lines.includes(id)) failed.delete(id)
  } while (failed.size > 0 && Date.now() < deadline)
  failed.clear()
}

const sentBy = new WeakMap<object, string>()

type Answer = { id: string | undefined; status: number }

function follow(begin: string, end: string, read: (response: never) => Answer): void {
  subscribe(begin, (message) => sentBy.set((message as { request: object }).request, current))
  subscribe(end, (message) => {
    const { request, response } = message as { request: object; response: never }
    const test = sentBy.get(request)
    if (test === undefined) return
    const { id, status } = read(response)
    noteRequest(id, status, test)
  })
}

const header = 'x-request-id'
type Received<Headers> = { headers: Headers; statusCode: number }
follow('undici:request:create', 'undici:request:headers', ({ headers, statusCode }: Received<Buffer[]>) => {
  const texts = headers.map(String)
  const at = texts.findIndex((text) => text.toLowerCase() === header)
  return { id: at < 0 ? undefined : texts[at + 1], status: statusCode }
})
follow(
  'http.client.request.start',
  'http.client.response.finish',
  ({ headers, statusCode }: Received<Record<string, string>>) => ({
    id: headers[header],
    status: statusCode,
  }),
)
