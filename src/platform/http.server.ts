import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type * as v from 'valibot'
import { AppError } from './app-error.server.ts'
import {
  requireClient,
  requireLink,
  requirePerson,
  requireSomebody,
  requireStaff,
} from './authorise.server.ts'
import type { Ctx } from './context.server.ts'
import type { Geolocation } from './geolocation.server.ts'
import { isUuid, parseInput } from './parse.server.ts'
import type { RateLimits } from './rate-limits.server.ts'

/** Variables that `server/app.server.ts` sets before a sub-router sees the request. */
export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    ctx: Ctx
    requestId: string
    /** A time of `performance.now()`. */
    startedAt: number
    /** The visitor's address; `TRUST_PROXY` decides which proxies to believe. */
    clientAddress: string
    limits: RateLimits
    geolocation: Geolocation
  }
}

/**
 * Reads and parses a JSON body.
 * @throws AppError `unsupported-media`, `malformed` (not JSON) or `invalid` (names the fields)
 */
export async function readJson<S extends v.GenericSchema>(
  c: Context<AppEnv>,
  schema: S,
): Promise<v.InferOutput<S>> {
  if (mediaTypeOf(c) !== 'application/json') {
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
 * Reads the fields of a form that a browser posts without a script. Of fields with one name, the last counts.
 * @throws AppError `unsupported-media`
 */
export async function readForm(c: Context<AppEnv>): Promise<Record<string, string>> {
  if (mediaTypeOf(c) !== 'application/x-www-form-urlencoded') {
    throw new AppError(
      'unsupported-media',
      'Send a form with the content type application/x-www-form-urlencoded.',
    )
  }
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

function mediaTypeOf(c: Context<AppEnv>): string | undefined {
  return c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
}

/**
 * Refuses a parameter of the path that is no UUID, because PostgreSQL raises an error for any other text.
 * @param noun names the record within a sentence
 * @throws AppError `not-found`
 */
export function requireUuid(c: Context<AppEnv>, name: string, noun: string): void {
  if (!isUuid(c.req.param(name) ?? '')) throw new AppError('not-found', `There is no such ${noun}.`)
}

/**
 * Returns the sender's `Idempotency-Key`, or a new one.
 * @throws AppError `malformed` for a key that is no UUID
 */
export function idempotencyKeyOf(c: Context<AppEnv>): string {
  const key = c.req.header('idempotency-key') ?? randomUUID()
  if (!isUuid(key)) throw new AppError('malformed', 'The header Idempotency-Key must be a UUID.')
  return key.toLowerCase()
}

/**
 * `owner`: whoever may open the record at this address, as its owner, link holder or staff; the verb decides.
 * `record-staff`: staff alone, at the address of such a record; the verb tells its owner that it is for staff, and others that
 * there is no such record. `client`: a logged-in client. `holder`: a link holder. `provider` proves itself by a signature
 * and `operator` by a token; the code behind the route checks both.
 */
export type Access =
  | 'anyone'
  | 'owner'
  | 'record-staff'
  | 'client'
  | 'person'
  | 'holder'
  | 'staff'
  | 'provider'
  | 'operator'

const declared = new WeakMap<object, Access>()

/**
 * Declares who may call a route. Each route names its access first; the verbs behind it check again.
 * `test/http/access.test.ts` finds any route without one.
 */
export const access: Record<Access, MiddlewareHandler<AppEnv>> = {
  anyone: declare('anyone'),
  owner: declare('owner', requireSomebody),
  'record-staff': declare('record-staff', requireSomebody),
  client: declare('client', requireClient),
  person: declare('person', requirePerson),
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

/** Returns the access that a route's handler declares, if it declares any. */
export function accessOf(handler: object): Access | undefined {
  return declared.get(handler)
}
