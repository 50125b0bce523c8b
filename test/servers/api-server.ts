import { Hono } from 'hono'
import { openRateLimits, type RateLimits } from '#platform/access/rate-limits.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { problemResponse } from '#server/http/problem.server.ts'
import type { VerbContext } from '../fixtures/verb-context.ts'

/** Every request comes from here. */
export const clientAddress = '203.0.113.7'

/** API routers on the test's database, without the server's other layers. */
export function openApi({ database }: VerbContext, ...routers: Hono<AppEnv>[]) {
  const limits: RateLimits = openRateLimits(database.pool)
  return {
    limits,
    ask(ctx: Ctx, path: string, init?: RequestInit) {
      const app = new Hono<AppEnv>()
      app.use(async (c, next) => {
        c.set('ctx', ctx)
        c.set('clientAddress', clientAddress)
        c.set('limits', limits)
        await next()
      })
      for (const router of routers) app.route('/', router)
      app.onError((error) => problemResponse(error, ''))
      return app.request(path, init)
    },
  }
}

export const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
