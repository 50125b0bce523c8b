import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type * as v from 'valibot'
import { AppError } from './app-error.server.ts'
import { requireStaff } from './authorise.server.ts'
import type { Ctx } from './context.server.ts'
import type { Geolocation } from './geolocation.server.ts'
import { parseInput } from './parse.server.ts'
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

/** Before anything else is said about a staff address. The verbs behind it ask again. */
export const staffOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  requireStaff(c.var.ctx)
  await next()
}
