import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { databaseUnavailable } from '#platform/database/database-outages.server.ts'
import { type AppEnv, access } from '#platform/http.server.ts'
import { problemResponse } from './http/problem.server.ts'
import type { Metrics } from './metrics.server.ts'

export type OperatorParts = {
  ctx: Pick<Ctx, 'env'>
  metrics: Pick<Metrics, 'contentType' | 'read'>
  isDraining: () => boolean
  /** Whether database and queue respond. */
  isServed: () => Promise<boolean>
}

/** What proxies, orchestrators and Prometheus ask of each process. */
export function operatorApi({ ctx, metrics, isDraining, isServed }: OperatorParts): Hono<AppEnv> {
  const api = new Hono<AppEnv>()
  const { retryAfterSeconds = 0 } = databaseUnavailable
  const refuseWhileDraining = () => {
    if (isDraining()) throw new AppError('unavailable', 'This process is stopping.', { retryAfterSeconds })
  }
  api.get('/healthz', access.anyone, (c) => {
    refuseWhileDraining()
    return c.json({ status: 'ok' })
  })
  api.get('/readyz', access.anyone, async (c) => {
    const isReady = await isServed().catch(() => false)
    // It may have begun to stop meanwhile.
    refuseWhileDraining()
    if (isReady) return c.json({ status: 'ready' })
    throw new AppError('unavailable', 'The database or the queue does not answer.', { retryAfterSeconds })
  })
  api.get('/metrics', access.operator, async (c) => {
    const { remoteAddress } = c.env.incoming.socket
    if (!mayReadMetrics(c.req.header('authorization'), remoteAddress, ctx.env)) throw nothingHere()
    return c.body(await metrics.read(), 200, { 'content-type': metrics.contentType })
  })
  return api
}

/** All that a worker answers. */
export function createOperatorApp(parts: OperatorParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.route('/', operatorApi(parts))
  app.notFound(() => problemResponse(nothingHere(), crypto.randomUUID()))
  app.onError((error) => problemResponse(error, crypto.randomUUID()))
  return app
}

const nothingHere = () => new AppError('not-found', 'There is nothing at this address.')

/** Without METRICS_TOKEN only this machine may read, and nothing behind a proxy. */
function mayReadMetrics(
  authorization: string | undefined,
  address: string | undefined,
  { METRICS_TOKEN: token, TRUST_PROXY: proxies }: Ctx['env'],
): boolean {
  if (!token) return proxies === 0 && /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/.test(address ?? '')
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
