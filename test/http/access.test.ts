import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, openAccounts } from '#features/accounts/accounts.server.ts'
import { openGeolocation } from '#platform/geolocation.server.ts'
import { type Access, type AppEnv, accessOf } from '#platform/http.server.ts'
import { openRateLimits } from '#platform/rate-limits.server.ts'
import { createSecretToken, hashToken } from '#platform/secret-token.server.ts'
import { createApp } from '#server/app.server.ts'
import { findActor } from '#server/find-actor.server.ts'
import { createMetrics } from '#server/metrics.server.ts'
import { securityHeaders } from '#server/security-headers.server.ts'
import { openVerbContext, type VerbContext } from '../verb-context.ts'

type Route = { method: string; path: string; access: Access | undefined }

let context: VerbContext
let accounts: Accounts
let app: Hono<AppEnv>

beforeAll(async () => {
  context = await openVerbContext()
  const { visitor: ctx, database, standIn } = context
  accounts = await openAccounts(ctx)
  app = createApp({
    ctx,
    accounts,
    paymentWindow: standIn?.window ?? null,
    limits: openRateLimits(database.pool),
    geolocation: await openGeolocation({ databasePath: ctx.env.GEOLOCATION_DATABASE }),
    headers: securityHeaders(ctx.env, false),
    metrics: createMetrics(async () => ({})),
    isReady: async () => true,
  })
})
afterAll(() => context.close())

/**
 * Lists every address of the API with the access that its first handler declares. Middleware for all routes is no
 * route.
 */
function routes(): Route[] {
  const found = new Map<string, Route>()
  for (const { method, path, handler } of app.routes) {
    const key = `${method} ${path}`
    if (method !== 'ALL' && !found.has(key)) found.set(key, { method, path, access: accessOf(handler) })
  }
  return [...found.values()]
}

/** Access that a visitor may have. */
const open: readonly Access[] = ['anyone', 'provider', 'operator']

const named = (route: Route) => `${route.method} ${route.path}`

test('every route declares who may call it, ahead of everything else', () => {
  const silent = routes().filter(({ access }) => !access)
  expect(silent.map((route) => `${named(route)}: put access.staff or access.anyone first.`)).toEqual([])
})

test('every route below /api/admin is for staff, and no other is', () => {
  const wrong = routes().filter(({ path, access }) => path.startsWith('/api/admin/') !== (access === 'staff'))
  expect(wrong.map(named)).toEqual([])
})

test('a visitor is refused at every closed address before their body is checked', async () => {
  const closed = routes().filter(({ access }) => access && !open.includes(access))
  expect(closed.length).toBeGreaterThan(10)
  for (const { method, path } of closed) {
    const answer = await app.request(path.replace(/:\w+/g, 'nothing'), { method })
    expect(`${method} ${path}: ${answer.status}`).toBe(`${method} ${path}: 401`)
  }
})

test("a request with a link's token comes from its holder, whoever is logged in", async () => {
  const token = createSecretToken()
  const actor = await findActor(new Headers({ 'link-token': token }), accounts)
  expect(actor).toMatchObject({ kind: 'link-holder', linkHash: hashToken(token) })
  expect(await findActor(new Headers(), accounts)).toMatchObject({ kind: 'visitor' })
})
