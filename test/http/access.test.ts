import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, openAccounts } from '#features/accounts/accounts.server.ts'
import { openRateLimits } from '#platform/access/rate-limits.server.ts'
import { createSecretToken, hashToken } from '#platform/access/secret-token.server.ts'
import { openGeolocation } from '#platform/geolocation.server.ts'
import { type Access, type AppEnv, accessOf } from '#platform/http.server.ts'
import { openLiveStreams } from '#platform/live/live-streams.server.ts'
import { createApp } from '#server/app.server.ts'
import { findActor } from '#server/find-actor.server.ts'
import { securityHeaders } from '#server/http/security-headers.server.ts'
import { createMetrics } from '#server/metrics.server.ts'
import { openVerbContext, type VerbContext } from '../fixtures/verb-context.ts'

type Route = { method: string; path: string; access: Access | undefined }

let context: VerbContext
let accounts: Accounts
let app: Hono<AppEnv>

beforeAll(async () => {
  context = await openVerbContext()
  const { visitor: ctx, database, standIn } = context
  accounts = await openAccounts(ctx)
  const live = openLiveStreams(ctx)
  app = createApp({
    ctx,
    accounts,
    paymentWindow: standIn?.window ?? null,
    limits: openRateLimits(database.pool),
    geolocation: await openGeolocation({ databasePath: ctx.env.GEOLOCATION_DATABASE }),
    headers: securityHeaders(ctx.env, false),
    metrics: createMetrics({ ctx, pool: database.pool, queue: { figures: async () => [] }, live }),
    live,
    isDraining: () => false,
    isServed: async () => true,
  })
})
afterAll(() => context.close())

/** Lists each route with the access of its first handler; middleware for all routes is left out. */
function routes(): Route[] {
  const found = new Map<string, Route>()
  for (const { method, path, handler } of app.routes) {
    const key = `${method} ${path}`
    if (method !== 'ALL' && !found.has(key)) found.set(key, { method, path, access: accessOf(handler) })
  }
  return [...found.values()]
}

const open: readonly Access[] = ['anyone', 'provider', 'operator']

const named = (route: Route) => `${route.method} ${route.path}`

test('every route declares its access before any other handler', () => {
  const silent = routes().filter(({ access }) => !access)
  expect(silent.map((route) => `${named(route)}: put access.staff or access.anyone first.`)).toEqual([])
})

/** They check the session themselves: until it has a second factor, nothing else is open to it (access-matrix.test.ts). */
const ofStaffWithoutAccess = ['POST /api/admin/second-factor', 'POST /api/admin/second-factor/on']

test('the routes below /api/admin, and no others, are for staff', () => {
  const wrong = routes().filter(
    ({ method, path, access = '' }) =>
      path.startsWith('/api/admin/') !==
      (['staff', 'staff-owner'].includes(access) || ofStaffWithoutAccess.includes(`${method} ${path}`)),
  )
  expect(wrong.map(named)).toEqual([])
})

test('every closed route refuses a visitor before it checks the body', async () => {
  const closed = routes().filter(({ access }) => access && !open.includes(access))
  expect(closed.length).toBeGreaterThan(10)
  for (const { method, path } of closed) {
    const answer = await app.request(path.replace(/:\w+/g, 'nothing'), { method })
    expect(`${method} ${path}: ${answer.status}`).toBe(`${method} ${path}: 401`)
  }
})

test("a link's token takes precedence over the session", async () => {
  const token = createSecretToken()
  const actor = await findActor(new Headers({ 'link-token': token }), accounts)
  expect(actor).toMatchObject({ kind: 'link-holder', linkHash: hashToken(token) })
  expect(await findActor(new Headers(), accounts)).toMatchObject({ kind: 'visitor' })
})
