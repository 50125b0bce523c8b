/** `server/http/problem.server.ts` maps each code to an HTTP status. */
export type ErrorCode =
  | 'malformed'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'key-reused'
  | 'too-slow'
  | 'too-large'
  | 'unsupported-media'
  | 'too-many'
  | 'head-too-large'
  | 'unavailable'

/** `field` is a path in the request (`quote.addOnIds.0`), `message` a sentence for the user. */
export type FieldError = { field: string; message: string }

/** The user sees `message`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldError[]
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = more.fields ?? []
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
