import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type * as v from 'valibot'
import {
  requireAuthenticated,
  requireClient,
  requireLink,
  requireStaff,
  requireStaffOwner,
  requireUser,
} from './access/authorise.server.ts'
import type { RateLimits } from './access/rate-limits.server.ts'
import { AppError } from './app-error.server.ts'
import { requireFewFields, requireFewValues } from './body-bounds.server.ts'
import type { Ctx } from './context.server.ts'
import type { Geolocation } from './geolocation.server.ts'
import { isUuid, parseInput } from './parse.server.ts'

export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    ctx: Ctx
    requestId: string
    /** A time of `performance.now()`. */
    startedAt: number
    /** Behind as many proxies as `TRUST_PROXY` says. */
    clientAddress: string
    limits: RateLimits
    geolocation: Geolocation
  }
}

/** @throws AppError `unsupported-media`, `malformed` (not JSON) or `invalid` (names the fields, or too many values) */
export async function readJson<S extends v.GenericSchema>(
  c: Context<AppEnv>,
  schema: S,
): Promise<v.InferOutput<S>> {
  if (mediaTypeOf(c) !== 'application/json') {
    throw new AppError('unsupported-media', 'Send JSON with the content type application/json.')
  }
  const text = await c.req.text()
  requireFewValues(text)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError('malformed', 'The body is not valid JSON.')
    throw error
  }
  // A schema whose fields are all optional would take a list.
  return parseInput(schema, Array.isArray(body) ? null : body)
}

/** If several fields have one name, the last counts. @throws AppError `unsupported-media`; `too-large` for too many */
export async function readForm(c: Context<AppEnv>): Promise<Record<string, string>> {
  if (mediaTypeOf(c) !== 'application/x-www-form-urlencoded') {
    throw new AppError(
      'unsupported-media',
      'Send a form with the content type application/x-www-form-urlencoded.',
    )
  }
  const text = await c.req.text()
  requireFewFields(text)
  return Object.fromEntries(new URLSearchParams(text))
}

function mediaTypeOf(c: Context<AppEnv>): string | undefined {
  return c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
}

/** PostgreSQL rejects any other text. @throws AppError `not-found` */
export function requireUuid(c: Context<AppEnv>, name: string, noun: string): void {
  if (!isUuid(c.req.param(name) ?? '')) throw new AppError('not-found', `This ${noun} doesn’t exist.`)
}

/** @throws AppError `malformed` unless a UUID */
export function idempotencyKeyOf(c: Context<AppEnv>): string {
  const key = c.req.header('idempotency-key') ?? randomUUID()
  if (!isUuid(key)) throw new AppError('malformed', 'The header Idempotency-Key must be a UUID.')
  return key.toLowerCase()
}

/**
 * `owner`: the owner, the link holder or staff; the verb decides. `record-staff`: staff, at the address of such a
 * record; the verb answers `forbidden` to the owner and `not-found` to others. `person`: a client or staff. `holder`:
 * a link holder. `known`: all but visitors. `staff-owner`: staff with the role of owner. `provider` (by signature) and
 * `operator` (by token) are checked behind the route.
 */
export type Access =
  | 'anyone'
  | 'owner'
  | 'record-staff'
  | 'client'
  | 'person'
  | 'holder'
  | 'known'
  | 'staff'
  | 'staff-owner'
  | 'provider'
  | 'operator'

/** Staff reach records by these, not only their own account. */
export type AccessOfStaff = Extract<Access, 'staff' | 'staff-owner' | 'record-staff' | 'owner'>

const declared = new WeakMap<object, Access>()

/** The verb checks again. `test/http/access.test.ts` finds routes without a declaration. */
export const access: Record<Access, MiddlewareHandler<AppEnv>> = {
  anyone: declare('anyone'),
  owner: declare('owner', requireAuthenticated),
  'record-staff': declare('record-staff', requireAuthenticated),
  client: declare('client', requireClient),
  person: declare('person', requireUser),
  holder: declare('holder', requireLink),
  known: declare('known', requireAuthenticated),
  staff: declare('staff', requireStaff),
  'staff-owner': declare('staff-owner', requireStaffOwner),
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

export function accessOf(handler: object): Access | undefined {
  return declared.get(handler)
}

/** Whether a POST names its page, as every browser does. Another site's was refused before. */
export function hasOrigin(c: Context<AppEnv>): boolean {
  return Boolean(c.req.header('origin') ?? c.req.header('sec-fetch-site'))
}
