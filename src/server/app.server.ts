import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { matchedRoutes } from 'hono/route'
import { accountsApi } from '#features/accounts/accounts.api.server.ts'
import type { Accounts } from '#features/accounts/accounts.server.ts'
import { isUpload } from '#features/files/file.server.ts'
import type { RateLimits } from '#platform/access/rate-limits.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { draftsHeader } from '#platform/content/drafts.ts'
import type { Ctx } from '#platform/context.server.ts'
import { databaseUnavailable } from '#platform/database/database-outages.server.ts'
import type { Geolocation } from '#platform/geolocation.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import type { LiveStreams } from '#platform/live/live-streams.server.ts'
import { describeError } from '#platform/log.server.ts'
import { apis } from './apis.server.ts'
import { findActor } from './find-actor.server.ts'
import { clientAddressOf } from './http/client-address.server.ts'
import { problemResponse } from './http/problem.server.ts'
import type { SecurityHeaders } from './http/security-headers.server.ts'
import { liveApi } from './live.api.server.ts'
import type { Metrics } from './metrics.server.ts'
import { claims, personalData } from './nouns.server.ts'
import { type OperatorParts, operatorApi } from './operator.api.server.ts'

/** Bytes: ten times the largest project request. */
const maxBodyBytes = 128 * 1024

const cutOff = new AppError('too-slow', 'The request was cut off. Please try again.')

export type AppParts = Pick<OperatorParts, 'isDraining' | 'isServed'> & {
  ctx: Ctx
  accounts: Accounts
  paymentWindow: Hono<AppEnv> | null
  limits: RateLimits
  geolocation: Geolocation
  headers: SecurityHeaders
  metrics: Metrics
  live: LiveStreams
}

export function createApp({
  ctx,
  accounts,
  paymentWindow,
  limits,
  geolocation,
  headers,
  metrics,
  live,
  isDraining,
  isServed,
}: AppParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const apiHeaders = Object.entries({ ...headers.api, 'cache-control': 'no-store' })

  app.use(async (c, next) => {
    const startedAt = performance.now()
    const requestId = crypto.randomUUID()
    c.set('startedAt', startedAt)
    c.set('requestId', requestId)
    c.set('ctx', { ...ctx, log: ctx.log.child({ requestId }) })
    c.set('clientAddress', c.env?.incoming ? clientAddressOf(c.env.incoming, ctx.env.TRUST_PROXY) : '')
    c.set('limits', limits)
    c.set('geolocation', geolocation)
    // Headers on Node's response cost less than on a finished Response.
    const outgoing = c.env?.outgoing
    for (const [name, value] of apiHeaders) outgoing?.setHeader(name, value)
    outgoing?.setHeader('x-request-id', requestId)
    await next()
    metrics.apiSeconds.observe(
      { method: c.req.method, route: matchedRoutes(c).at(-1)?.path ?? '', status: c.res.status },
      (performance.now() - startedAt) / 1000,
    )
  })

  const refuseLarge = () => {
    throw new AppError('too-large', `Send at most ${maxBodyBytes / 1024} kB.`)
  }
  const limitBody = bodyLimit({ maxSize: maxBodyBytes, onError: refuseLarge })
  // Uploads count their bytes while streaming.
  app.use((c, next) =>
    isUpload(c.req.method, c.req.path, c.req.header('content-type')) ? next() : limitBody(c, next),
  )

  // ASVS 3.5.1: a changing request must come from our pages. Programs send neither header and may pass. Browsers set
  // to send no referrer say `Origin: null` of our own forms.
  app.use(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const site = c.req.header('sec-fetch-site')
      const origin = c.req.header('origin')
      const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
      const hidesOrigin = origin === 'null' && site === 'same-origin'
      const foreignOrigin =
        origin !== undefined && !hidesOrigin && origin !== ownOrigin(c.req.url, ctx.env.PUBLIC_URL)
      if (foreignSite || foreignOrigin)
        throw new AppError('forbidden', 'This request came from another site.')
    }
    await next()
  })

  app.use('/api/*', async (c, next) => {
    const actor = await findActor(c.req.raw.headers, accounts)
    const readsDrafts = actor.kind === 'staff' && c.req.raw.headers.has(draftsHeader)
    c.set('ctx', { ...c.var.ctx, actor, readsDrafts })
    await next()
  })

  for (const api of apis) app.route('/', api)
  if (paymentWindow) app.route('/', paymentWindow)
  app.route('/', accountsApi(accounts, claims, personalData))
  app.route(
    '/',
    liveApi(live, (sent) => findActor(sent, accounts)),
  )

  app.route('/', operatorApi({ ctx, metrics, isDraining, isServed }))

  app.notFound((c) =>
    problemResponse(new AppError('not-found', 'There is nothing at this address.'), c.var.requestId),
  )
  app.onError((error, c) => {
    if (error instanceof AppError) return problemResponse(error, c.var.requestId)
    // The client hung up.
    if (c.env?.incoming?.readableAborted) return problemResponse(cutOff, c.var.requestId)
    const { log, outages } = c.var.ctx
    // better-auth hides the cause of its failures.
    if (outages.caused(error) || outages.happenedSince(c.var.startedAt)) {
      return problemResponse(databaseUnavailable, c.var.requestId)
    }
    log.error({ err: describeError(error) }, 'request failed')
    return problemResponse(error, c.var.requestId)
  })
  return app
}

/** Prefers PUBLIC_URL: the sender chooses the Host header. */
function ownOrigin(requestUrl: string, publicUrl: string | undefined): string {
  return new URL(publicUrl ?? requestUrl).origin
}
