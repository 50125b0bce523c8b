import { AppError, type ErrorCode, type FieldError } from '#platform/app-error.server.ts'

const statuses: Record<ErrorCode, { status: number; title: string }> = {
  malformed: { status: 400, title: 'Bad request' },
  unauthenticated: { status: 401, title: 'Not logged in' },
  forbidden: { status: 403, title: 'Not allowed' },
  'not-found': { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'Conflict' },
  'too-slow': { status: 408, title: 'Request timeout' },
  'too-large': { status: 413, title: 'Too large' },
  'unsupported-media': { status: 415, title: 'Unsupported content type' },
  invalid: { status: 422, title: 'Invalid input' },
  'key-reused': { status: 422, title: 'Idempotency key already used' },
  'too-many': { status: 429, title: 'Too many requests' },
  'head-too-large': { status: 431, title: 'Headers too large' },
  unavailable: { status: 503, title: 'Unavailable' },
}

/** https://www.rfc-editor.org/rfc/rfc9457 */
export type Problem = {
  type: 'about:blank'
  title: string
  status: number
  detail: string
  code: ErrorCode | 'internal'
  requestId: string
  errors?: FieldError[]
}

/** lock_not_available: another process handles the same request. */
const lockNotAvailable = '55P03'

/** Only the log gets the details of an unknown error. */
export function problemOf(error: unknown, requestId: string): Problem {
  const refusal = asRefusal(error)
  if (!refusal) {
    return {
      type: 'about:blank',
      title: 'Something went wrong',
      status: 500,
      detail: 'Something went wrong on our side, not with what you sent. Please try again.',
      code: 'internal',
      requestId,
    }
  }
  const { status, title } = statuses[refusal.code]
  return {
    type: 'about:blank',
    title,
    status,
    detail: refusal.message,
    code: refusal.code,
    requestId,
    ...(refusal.fields.length > 0 && { errors: refusal.fields }),
  }
}

export function describeProblem(
  error: unknown,
  requestId: string,
): { problem: Problem; headers: Record<string, string> } {
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  }
  if (error instanceof AppError && error.retryAfterSeconds)
    headers['retry-after'] = String(error.retryAfterSeconds)
  return { problem: problemOf(error, requestId), headers }
}

export function problemResponse(
  error: unknown,
  requestId: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  const { problem, headers } = describeProblem(error, requestId)
  return new Response(JSON.stringify(problem), { status: problem.status, headers: { ...more, ...headers } })
}

function asRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === lockNotAvailable) {
      return new AppError('conflict', 'The same request is still being processed. Try again in a moment.')
    }
  }
  return null
}
