import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type * as v from 'valibot'
import { AppError } from './app-error.server.ts'
import { requireLink, requireStaff } from './authorise.server.ts'
import type { Ctx } from './context.server.ts'
import type { Geolocation } from './geolocation.server.ts'
import { isUuid, parseInput } from './parse.server.ts'
import type { RateLimits } from './rate-limits.server.ts'

/** What `server/app.server.ts` puts into every request before a sub-router sees it. */
export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    ctx: Ctx
    requestId: string
    /** The visitor's address, after `TRUST_PROXY` decided whose word counts. */
    clientAddress: string
    limits: RateLimits
    geolocation: Geolocation
  }
}

/**
 * Reads and parses a JSON body.
 * @throws AppError `unsupported-media`, `malformed` (not JSON) or `invalid` (names the fields).
 */
export async function readJson<S extends v.GenericSchema>(
  c: Context<AppEnv>,
  schema: S,
): Promise<v.InferOutput<S>> {
  const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new AppError('unsupported-media', 'Send JSON with the content type application/json.')
  }
  let body: unknown
  try {
    body = await c.req.json()
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError('malformed', 'The body is not valid JSON.')
    throw error
  }
  return parseInput(schema, body)
}

/**
 * The part `:id` of an address. PostgreSQL refuses other texts than UUIDs with an error.
 * @param thing what it is the id of, in the middle of a sentence
 * @throws AppError `not-found`.
 */
export function uuidParam(c: Context<AppEnv>, thing: string): string {
  const id = c.req.param('id') ?? ''
  if (!isUuid(id)) throw new AppError('not-found', `There is no such ${thing}.`)
  return id
}

/**
 * Answers a POST that may come twice, as an outbox sends it: 201 for the first under an `Idempotency-Key`, 200 with the
 * same receipt for any further. One without a key gets its own: sent again, it is done again.
 * @throws AppError `malformed` for a key that is no UUID, and whatever `readJson` throws.
 */
export async function answerOnce<S extends v.GenericSchema>(
  c: Context<AppEnv>,
  schema: S,
  receive: (
    body: v.InferOutput<S>,
    idempotencyKey: string,
  ) => Promise<{ receipt: object; repeated: boolean }>,
): Promise<Response> {
  const idempotencyKey = c.req.header('idempotency-key') ?? randomUUID()
  if (!isUuid(idempotencyKey)) throw new AppError('malformed', 'The header Idempotency-Key must be a UUID.')
  const { receipt, repeated } = await receive(await readJson(c, schema), idempotencyKey)
  return c.json(receipt, repeated ? 200 : 201)
}

/** `holder`: of the link to what is asked for. `provider` and `operator` prove themselves to what is behind the route: by a signature, by a token of their own. */
export type Access = 'anyone' | 'holder' | 'staff' | 'provider' | 'operator'

const declared = new WeakMap<object, Access>()

/**
 * Who may call a route: every route names it first, ahead of all else that may be said about its address. The verbs
 * behind it ask again. `test/http/access.test.ts` finds the route that does not.
 */
export const access: Record<Access, MiddlewareHandler<AppEnv>> = {
  anyone: declare('anyone'),
  holder: declare('holder', requireLink),
  staff: declare('staff', requireStaff),
  provider: declare('provider'),
  operator: declare('operator'),
}

function declare(who: Access, check?: (ctx: Ctx) => unknown): MiddlewareHandler<AppEnv> {
  const handler: MiddlewareHandler<AppEnv> = (c, next) => {
    check?.(c.var.ctx)
    return next()
  }
  declared.set(handler, who)
  return handler
}

/** What a handler of a route declares; undefined for one that declares nothing. */
export function accessOf(handler: object): Access | undefined {
  return declared.get(handler)
}
