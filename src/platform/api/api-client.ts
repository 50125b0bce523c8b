import { type AnswerOf, type ApiPath, apiPath, type BodyOf, type WhereOf, type Wire } from './wire.ts'

/** `field` is a path in the request (`quote.addOnIds.0`). */
export type FieldProblem = { field: string; message: string }

/** Read from `application/problem+json`; plain JSON's `error` becomes `detail`. */
export type Problem = { detail: string; errors: readonly FieldProblem[] }

/** The specification sets the message: `"<status>: <body or status text>"`. */
export class ApiError extends Error {
  readonly status: number
  /** Null for other answers, such as a proxy's error page. */
  readonly problem: Problem | null
  readonly retryAfterMs: number | null

  constructor(response: Response, body: string) {
    super(`${response.status}: ${body || response.statusText}`)
    this.name = 'ApiError'
    this.status = response.status
    this.problem = readProblem(response, body)
    this.retryAfterMs = readRetryAfter(response)
  }
}

type ReadOptions = { headers?: Record<string, string>; signal?: AbortSignal; on401?: 'throw' | 'null' }

/** @throws ApiError unless 2xx; with `on401: 'null'` a 401 returns null */
export async function readPath<T>(path: ApiPath<T>, options?: ReadOptions & { on401?: 'throw' }): Promise<T>
export async function readPath<T>(path: ApiPath<T>, options: ReadOptions): Promise<T | null>
export async function readPath<T>(
  path: ApiPath<T>,
  { headers, signal, on401 = 'throw' }: ReadOptions = {},
): Promise<T | null> {
  const response = await fetch(path, { credentials: 'include', headers, signal })
  if (response.status === 401 && on401 === 'null') return null
  await refuseUnlessOk(response)
  return response.json()
}

export type SendOptions = { headers?: Record<string, string>; keepalive?: boolean; signal?: AbortSignal }

/** Longer than the server's own time-outs. */
const answerWaitMs = 60_000

/**
 * Returns the JSON answer, or `undefined` for an empty one.
 * @param options.signal default: aborts after a minute
 * @throws ApiError unless 2xx; SyntaxError for a 2xx answer that is not JSON
 */
export async function sendJson<T = unknown>(
  method: string,
  url: string,
  body?: unknown,
  { headers, keepalive, signal = AbortSignal.timeout(answerWaitMs) }: SendOptions = {},
): Promise<T> {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
    keepalive,
    signal,
  })
  await refuseUnlessOk(response)
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** @param where parameters of path and query; `{}` if it has none */
export function send<W extends Wire<'POST'>>(
  wire: W,
  where: WhereOf<W>,
  ...[body, options]: BodyOf<W> extends undefined
    ? [body?: undefined, options?: SendOptions]
    : [body: BodyOf<W>, options?: SendOptions]
): Promise<AnswerOf<W>> {
  return sendJson(wire.method, apiPath(wire, where), body, options)
}

async function refuseUnlessOk(response: Response): Promise<void> {
  if (!response.ok) throw new ApiError(response, await response.text())
}

function readProblem(response: Response, body: string): Problem | null {
  const type = response.headers.get('content-type') ?? ''
  try {
    if (type.startsWith('application/problem+json')) {
      const { detail = '', errors = [] } = JSON.parse(body)
      return { detail, errors }
    }
    const error = type.startsWith('application/json') && JSON.parse(body).error
    return typeof error === 'string' && error !== '' ? { detail: error, errors: [] } : null
  } catch {
    return null
  }
}

function readRetryAfter(response: Response): number | null {
  const value = response.headers.get('retry-after')
  if (!value) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
