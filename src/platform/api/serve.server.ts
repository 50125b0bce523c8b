import type { Context, Hono, TypedResponse } from 'hono'
import type * as v from 'valibot'
import type { Ctx } from '../context.server.ts'
import { type Access, type AppEnv, access, readJson, requireUuid } from '../http.server.ts'
import { parseInput } from '../parse.server.ts'
import type { RateLimits } from '../rate-limits.server.ts'
import type { AnswerOf, Done, FileAnswer, InputSchema, ParamsOf, ShapeOf, Wire } from './wire.ts'

/** Who may call an endpoint, how often, and what it reads, in the order in which a request is checked. */
export type Policy = {
  access: Access
  limit?: Parameters<RateLimits['consume']>[0]
  /** Whose requests count together. Default: those from one address. */
  limitBy?: (c: Context<AppEnv>) => string | Promise<string>
  /** Refuses a request before any of it is read. */
  gate?: (c: Context<AppEnv>) => unknown
  /** The parameters that must be UUIDs, each with the noun that a refusal names: `{ id: 'quote' }`. */
  ids?: Readonly<Record<string, string | undefined>>
  query?: InputSchema
  body?: InputSchema
  /** Default: 200, or 204 for an endpoint without an answer. */
  status?: 201 | 202
  /** Default: `no-store`. */
  cacheControl?: string
}

/** The policy of one wire: its ids are parameters of the path, and its schemas are those that the wire names. */
type PolicyOf<W extends Wire> = Omit<Policy, 'ids' | 'query' | 'body'> & {
  ids?: { readonly [Name in keyof ParamsOf<W['path']>]?: string }
  /** Answers a HEAD in place of the handler, uncounted. */
  head?: (call: Call<W>) => Promise<unknown>
} & { [Part in keyof ShapeOf<W> as SchemaPart<ShapeOf<W>, Part>]: ShapeOf<W>[Part] }

/** `query` or `body`, if the shape names a schema for it. */
type SchemaPart<S, Part extends keyof S> = S[Part] extends InputSchema
  ? Extract<Part, 'query' | 'body'>
  : never

type OutputOf<W extends Wire, Part extends 'query' | 'body'> =
  ShapeOf<W> extends { [P in Part]: infer Schema extends InputSchema } ? v.InferOutput<Schema> : unknown

/** What a handler gets. `input` has the fields of query, body and path; the path's come last, so no body replaces an id. */
type Call<W extends Wire> = {
  ctx: Ctx
  input: Without<OutputOf<W, 'query'> & OutputOf<W, 'body'>, keyof ParamsOf<W['path']>> & ParamsOf<W['path']>
  c: Context<AppEnv>
}
type Without<T, Names> = T extends unknown ? Omit<T, Names & keyof T> : never

type Redirect = Response & TypedResponse<undefined, 301, 'redirect'>

/** What a handler returns: the wire's answer, or a redirect to it. */
type Handled<W extends Wire> =
  AnswerOf<W> extends FileAnswer
    ? MaybeLater<Response>
    : AnswerOf<W> extends undefined
      ? Promise<void>
      : MaybeLater<AnswerOf<W> | Redirect>

type MaybeLater<T> = T | Promise<T>

export const done: Done = { success: true }

type Endpoint = { wire: Wire; policy: Policy }

const endpoints = new WeakMap<object, Endpoint>()

/** Returns what `serve` registered a route's handler for. */
export function endpointOf(handler: object): Endpoint | undefined {
  return endpoints.get(handler)
}

/**
 * Serves an endpoint: checks access, then the limit, the gate, the path's ids, the query and the body, and answers with
 * what the handler returns. A verb is a handler if it takes what the endpoint reads.
 */
export function serve<W extends Wire>(
  app: Hono<AppEnv>,
  wire: W,
  policy: PolicyOf<W>,
  handle: (call: Call<W>) => Handled<W>,
): void {
  const { access: who, gate, limit, limitBy, ids = {}, query, body, status, cacheControl }: Policy = policy
  const { head } = policy
  const handler = async (c: Context<AppEnv>): Promise<Response> => {
    const isHead = head && c.req.method === 'HEAD'
    if (limit && !isHead) await c.var.limits.consume(limit, limitBy ? await limitBy(c) : c.var.clientAddress)
    await gate?.(c)
    for (const [name, noun = ''] of Object.entries(ids)) requireUuid(c, name, noun)
    const input = {
      ...(query && parseInput(query, c.req.query())),
      ...(body && (await readJson(c, body))),
      ...c.req.param(),
    }
    const call = { ctx: c.var.ctx, input, c } as Call<W>
    if (isHead) {
      await head(call)
      return c.body(null)
    }
    const answer = await handle(call)
    if (answer instanceof Response) return answer
    if (cacheControl) c.header('cache-control', cacheControl)
    if (status) c.status(status)
    return answer === undefined ? c.body(null, 204) : c.json(answer)
  }
  endpoints.set(handler, { wire, policy })
  app.on(wire.method, wire.path, access[who], handler)
}
