import type { Context, Hono, TypedResponse } from 'hono'
import type * as v from 'valibot'
import type { RateLimits } from '../access/rate-limits.server.ts'
import type { Ctx } from '../context.server.ts'
import {
  type Access,
  type AccessOfStaff,
  type AppEnv,
  access,
  readJson,
  requireUuid,
} from '../http.server.ts'
import { parseInput } from '../parse.server.ts'
import type { AnswerOf, Done, FileAnswer, InputSchema, ParamsOf, ShapeOf, Wire } from './wire.ts'

export type Policy = {
  access: Access
  limit?: Parameters<RateLimits['consume']>[0]
  /** Default: the client's address. */
  limitBy?: (c: Context<AppEnv>) => string | Promise<string>
  gate?: (c: Context<AppEnv>) => unknown
  /** Path parameters that must be UUIDs, with the refusal's noun: `{ id: 'quote' }`. */
  ids?: Readonly<Record<string, string | undefined>>
  query?: InputSchema
  body?: InputSchema
  /** Default: 200, or 204 without an answer. */
  status?: 201 | 202
  /** Default: `no-store`. */
  cacheControl?: string
  /**
   * What staff change by it: the noun of which open pages hear, or several of which its input names one. Each such change
   * is in the audit, except one of `own-account`, the caller's. `nothing`, as by a preview, says nothing of clients.
   */
  changes?: string | readonly string[]
}

type Changing =
  | { access: AccessOfStaff; changes: NonNullable<Policy['changes']> }
  | { access: Exclude<Access, AccessOfStaff>; changes?: undefined }

/** `query` and `body` are required if the wire declares them, and `changes` if staff may send to it. */
type PolicyOf<W extends Wire> = Omit<Policy, 'ids' | 'query' | 'body' | 'access' | 'changes'> & {
  ids?: { readonly [Name in keyof ParamsOf<W['path']>]?: string }
  /** Answers HEAD in place of the handler, without counting. */
  head?: (ctx: Ctx, input: InputOf<W>, c: Context<AppEnv>) => Promise<unknown>
} & (W['method'] extends 'POST' ? Changing : { access: Access; changes?: undefined }) & {
    [Part in keyof ShapeOf<W> as SchemaPart<ShapeOf<W>, Part>]: ShapeOf<W>[Part]
  }

type SchemaPart<S, Part extends keyof S> = S[Part] extends InputSchema
  ? Extract<Part, 'query' | 'body'>
  : never

type OutputOf<W extends Wire, Part extends 'query' | 'body'> =
  ShapeOf<W> extends { [P in Part]: infer Schema extends InputSchema } ? v.InferOutput<Schema> : unknown

/** The path is merged last, so that no body overrides an id. */
type InputOf<W extends Wire> = Without<
  OutputOf<W, 'query'> & OutputOf<W, 'body'>,
  keyof ParamsOf<W['path']>
> &
  ParamsOf<W['path']>
type Without<T, Names> = T extends unknown ? Omit<T, Names & keyof T> : never

type Redirect = Response & TypedResponse<undefined, 301, 'redirect'>

type Handled<W extends Wire> =
  AnswerOf<W> extends FileAnswer
    ? MaybeLater<Response>
    : AnswerOf<W> extends undefined
      ? Promise<void>
      : MaybeLater<AnswerOf<W> | Redirect>

type Handle<W extends Wire, Done> = (ctx: Ctx, input: InputOf<W>, c: Context<AppEnv>) => Done

type MaybeLater<T> = T | Promise<T>

export const done: Done = { success: true }

type Endpoint = { wire: Wire; policy: Policy }

const endpoints = new WeakMap<object, Endpoint>()

export function endpointOf(handler: object): Endpoint | undefined {
  return endpoints.get(handler)
}

/** The answer is what `policy.answer` reads of the verb's result, once that has committed. */
export function serve<W extends Wire, Done>(
  app: Hono<AppEnv>,
  wire: W,
  policy: PolicyOf<W> & { answer: (ctx: Ctx, done: Done) => Handled<W> },
  handle: Handle<W, MaybeLater<Done>>,
): void
/** The answer is what `handle` returns. */
export function serve<W extends Wire>(
  app: Hono<AppEnv>,
  wire: W,
  policy: PolicyOf<W> & { answer?: undefined },
  handle: Handle<W, Handled<W>>,
): void
export function serve<W extends Wire>(
  app: Hono<AppEnv>,
  wire: W,
  policy: PolicyOf<W> & { answer?: (ctx: Ctx, done: unknown) => unknown },
  handle: Handle<W, unknown>,
): void {
  const { access: who, gate, limit, limitBy, ids = {}, query, body, status, cacheControl }: Policy = policy
  const { head, answer: read } = policy
  const handler = async (c: Context<AppEnv>): Promise<Response> => {
    const isHead = head && c.req.method === 'HEAD'
    if (limit && !isHead) await c.var.limits.consume(limit, limitBy ? await limitBy(c) : c.var.clientAddress)
    await gate?.(c)
    for (const [name, noun = ''] of Object.entries(ids)) requireUuid(c, name, noun)
    const input = {
      ...(query && parseInput(query, c.req.query())),
      ...(body && (await readJson(c, body))),
      ...c.req.param(),
    } as InputOf<W>
    const { ctx } = c.var
    if (isHead) {
      await head(ctx, input, c)
      return c.body(null)
    }
    const done = await handle(ctx, input, c)
    const answer = read ? await read(ctx, done) : done
    if (answer instanceof Response) return answer
    if (cacheControl) c.header('cache-control', cacheControl)
    if (status) c.status(status)
    return answer === undefined ? c.body(null, 204) : c.json(answer)
  }
  endpoints.set(handler, { wire, policy })
  app.on(wire.method, wire.path, access[who], handler)
}
