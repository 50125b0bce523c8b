import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { accountsApi } from '#features/accounts/accounts.api.server.ts'
import type { Accounts } from '#features/accounts/accounts.server.ts'
import { billingApi } from '#features/billing/billing.api.server.ts'
import { invoicesApi } from '#features/billing/invoices/invoices.api.server.ts'
import { blogApi } from '#features/blog/blog.api.server.ts'
import { consentsApi } from '#features/consent/consents.api.server.ts'
import { experimentsApi } from '#features/experiments/experiments.api.server.ts'
import { isUpload } from '#features/files/file.server.ts'
import { filesApi } from '#features/files/files.api.server.ts'
import { leadsApi } from '#features/leads/leads.api.server.ts'
import { mailsApi } from '#features/mails/mails.api.server.ts'
import { paymentsApi } from '#features/payments/payments.api.server.ts'
import { portfolioApi } from '#features/portfolio/portfolio.api.server.ts'
import { geolocationApi } from '#features/pricing/geolocation.api.server.ts'
import { pricingApi } from '#features/pricing/pricing.api.server.ts'
import { projectAccess } from '#features/projects/project-access.server.ts'
import { projectsApi } from '#features/projects/projects.api.server.ts'
import { quotesApi } from '#features/quotes/quotes.api.server.ts'
import { wizardApi } from '#features/wizard/wizard.api.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { databaseAway } from '#platform/database/database-outages.server.ts'
import type { Env } from '#platform/env.server.ts'
import type { Geolocation } from '#platform/geolocation.server.ts'
import { type AppEnv, access } from '#platform/http.server.ts'
import { describeError } from '#platform/log.server.ts'
import type { RateLimits } from '#platform/rate-limits.server.ts'
import { claims } from './claims.server.ts'
import { clientAddressOf } from './client-address.server.ts'
import { findActor } from './find-actor.server.ts'
import type { Metrics } from './metrics.server.ts'
import { plainFormsApi } from './pages/plain-forms.api.server.ts'
import { personalData } from './personal-data.server.ts'
import { picturesApi } from './pictures.api.server.ts'
import { problemResponse } from './problem.server.ts'
import type { SecurityHeaders } from './security-headers.server.ts'
import { sitemapApi } from './sitemap.api.server.ts'

/** Bytes of the largest request body: ten times a project request with every field at its limit. */
const maxBodyBytes = 128 * 1024

const cutOff = new AppError('too-slow', 'The request did not arrive whole.')

export type AppParts = {
  ctx: Ctx
  accounts: Accounts
  /** The stand-in's checkout window; null with a real payment provider. */
  paymentWindow: Hono<AppEnv> | null
  limits: RateLimits
  geolocation: Geolocation
  headers: SecurityHeaders
  metrics: Metrics
  /** Whether the database and the queue answer. */
  isReady: () => Promise<boolean>
}

/** Builds the API, which answers every address except pages and files. */
export function createApp({
  ctx,
  accounts,
  paymentWindow,
  limits,
  geolocation,
  headers,
  metrics,
  isReady,
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
    // Headers set on Node's own answer cost less than headers added to a finished Response.
    const outgoing = c.env?.outgoing
    for (const [name, value] of apiHeaders) outgoing?.setHeader(name, value)
    outgoing?.setHeader('x-request-id', requestId)
    await next()
    metrics.apiSeconds.observe(
      { method: c.req.method, status: c.res.status },
      (performance.now() - startedAt) / 1000,
    )
  })

  const refuseLarge = () => {
    throw new AppError('too-large', `Send at most ${maxBodyBytes / 1024} kB.`)
  }
  const limitBody = bodyLimit({ maxSize: maxBodyBytes, onError: refuseLarge })
  // Uploads have a limit of their own, which counts them as they stream.
  app.use((c, next) =>
    isUpload(c.req.method, c.req.path, c.req.header('content-type')) ? next() : limitBody(c, next),
  )

  // ASVS 3.5.1: a changing request must come from our own pages. Programs send neither header, so they may pass.
  app.use(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const site = c.req.header('sec-fetch-site')
      const origin = c.req.header('origin')
      const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
      const foreignOrigin = origin !== undefined && origin !== ownOrigin(c.req.url, ctx.env.PUBLIC_URL)
      if (foreignSite || foreignOrigin)
        throw new AppError('forbidden', 'This request came from another site.')
    }
    await next()
  })

  app.use('/api/*', async (c, next) => {
    c.set('ctx', { ...c.var.ctx, actor: await findActor(c.req.raw.headers, accounts) })
    await next()
  })

  app.route('/', pricingApi)
  app.route('/', geolocationApi)
  app.route('/', leadsApi)
  app.route('/', billingApi)
  app.route('/', wizardApi)
  app.route('/', mailsApi)
  app.route('/', blogApi)
  app.route('/', picturesApi())
  app.route('/', sitemapApi)
  app.route('/', portfolioApi)
  app.route('/', consentsApi)
  app.route('/', experimentsApi)
  app.route('/', paymentsApi)
  app.route('/', projectsApi)
  app.route('/', quotesApi)
  app.route('/', filesApi(projectAccess))
  app.route('/', invoicesApi)
  app.route('/', plainFormsApi)
  if (paymentWindow) app.route('/', paymentWindow)
  app.route('/', accountsApi(accounts, claims, personalData))

  app.get('/healthz', access.anyone, (c) => c.json({ status: 'ok' }))
  app.get('/readyz', access.anyone, async (c) => {
    if (await isReady().catch(() => false)) return c.json({ status: 'ready' })
    const { retryAfterSeconds = 0 } = databaseAway
    throw new AppError('unavailable', 'The database or the queue does not answer.', { retryAfterSeconds })
  })
  app.get('/metrics', access.operator, async (c) => {
    const { remoteAddress } = c.env.incoming.socket
    if (!mayReadMetrics(c.req.header('authorization'), remoteAddress, ctx.env)) {
      throw new AppError('not-found', 'There is nothing at this address.')
    }
    return c.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType })
  })

  app.notFound((c) =>
    problemResponse(new AppError('not-found', 'There is nothing at this address.'), c.var.requestId),
  )
  app.onError((error, c) => {
    if (error instanceof AppError) return problemResponse(error, c.var.requestId)
    // A client that hangs up in the middle of a request is no error of ours.
    if (c.env?.incoming?.readableAborted) return problemResponse(cutOff, c.var.requestId)
    const { log, outages } = c.var.ctx
    // better-auth hides the cause of its failures.
    if (outages.caused(error) || outages.happenedSince(c.var.startedAt)) {
      return problemResponse(databaseAway, c.var.requestId)
    }
    log.error({ err: describeError(error) }, 'request failed')
    return problemResponse(error, c.var.requestId)
  })
  return app
}

/** Only PUBLIC_URL counts where it is set, because the sender of a request chooses its Host header. */
function ownOrigin(requestUrl: string, publicUrl: string | undefined): string {
  return new URL(publicUrl ?? requestUrl).origin
}

/** Requires METRICS_TOKEN where it is set. Otherwise only this machine may read, and no one behind a proxy. */
function mayReadMetrics(
  authorization: string | undefined,
  address: string | undefined,
  { METRICS_TOKEN: token, TRUST_PROXY: proxies }: Pick<Env, 'METRICS_TOKEN' | 'TRUST_PROXY'>,
): boolean {
  if (!token) return proxies === 0 && /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/.test(address ?? '')
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
