/** Every reason for which a verb may refuse. `server/problem.server.ts` maps each to one HTTP status. */
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

/** One refused field: its path in the request (`quote.addOnIds.0`) and a plain sentence. */
export type FieldError = { field: string; message: string }

/** A refusal whose `message` the sender sees, so the message never contains internals. */
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
