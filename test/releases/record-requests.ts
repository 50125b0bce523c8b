import { appendFileSync } from 'node:fs'
import type { BrowserContext, Request, Response } from '@playwright/test'

export type RecordedRequest = {
  journey: string
  browser: number
  method: string
  path: string
  headers: Record<string, string>
  /** JSON, or `base64:` and a file; null without one. */
  body: string | null
  status: number
  /** It is null unless the answer is JSON. */
  answer: unknown
}

const into = process.env.RECORD_REQUESTS
let browsers = 0

/** Appends the requests to the API to the file named by `RECORD_REQUESTS`, in the order of their answers. */
export function recordRequests(context: BrowserContext, origin: string, journey: string): void {
  if (!into) return
  const browser = ++browsers
  context.on('response', async (response) => {
    const request = response.request()
    const { origin: to, pathname, search } = new URL(request.url())
    if (to !== origin || !(pathname.startsWith('/api/') || pathname === '/stand-in/pay')) return
    const recorded: RecordedRequest = {
      journey,
      browser,
      method: request.method(),
      path: pathname + search,
      headers: request.headers(),
      body: bodyOf(request),
      status: response.status(),
      answer: await answerOf(response),
    }
    appendFileSync(into, `${JSON.stringify(recorded)}\n`)
  })
}

function bodyOf(request: Request): string | null {
  if (request.headers()['content-type'] === 'application/json') return request.postData()
  const bytes = request.postDataBuffer()
  return bytes && `base64:${bytes.toString('base64')}`
}

async function answerOf(response: Response): Promise<unknown> {
  if (!response.headers()['content-type']?.startsWith('application/json')) return null
  // The page may have been left meanwhile.
  return response.json().catch(() => null)
}
