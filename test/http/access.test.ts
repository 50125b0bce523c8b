import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
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
const open = ['anyone', 'provider', 'operator'] as const satisfies readonly Access[]

const named = (route: Route) => `${route.method} ${route.path}`

test('every route declares who may call it, ahead of everything else', () => {
  const silent = routes().filter(({ access }) => !access)
  expect(silent.map((route) => `${named(route)}: put access.staff or access.anyone first.`)).toEqual([])
})

test('every route below /api/admin is for staff, and no other is', () => {
  const wrong = routes().filter(({ path, access }) => path.startsWith('/api/admin/') !== (access === 'staff'))
  expect(wrong.map(named)).toEqual([])
})

/** Everybody who may ask, and with which headers. */
const askers = {
  visitor: async () => ({}),
  client: () => logIn({ role: 'client' }),
  staff: () => logIn({ role: 'staff' }),
  'staff with a code': () => logIn({ role: 'staff', secondFactorAt: new Date() }, new Date()),
  'staff without the code': () => logIn({ role: 'staff', secondFactorAt: new Date() }),
  holder: async () => ({ 'link-token': createSecretToken() }),
} satisfies Record<string, () => Promise<Record<string, string>>>
type Asker = keyof typeof askers

/** Whom each access lets through to the route itself, and how it refuses the others. */
const through = 'through'
const gates: Record<Exclude<Access, (typeof open)[number]>, Record<Asker, typeof through | 401 | 403>> = {
  owner: {
    visitor: 401,
    client: through,
    staff: through,
    'staff with a code': through,
    'staff without the code': 401,
    holder: through,
  },
  client: {
    visitor: 401,
    client: through,
    staff: 403,
    'staff with a code': 403,
    'staff without the code': 401,
    holder: 401,
  },
  person: {
    visitor: 401,
    client: through,
    staff: through,
    'staff with a code': through,
    'staff without the code': 401,
    holder: 401,
  },
  holder: {
    visitor: 401,
    client: 401,
    staff: 401,
    'staff with a code': 401,
    'staff without the code': 401,
    holder: through,
  },
  staff: {
    visitor: 401,
    client: 403,
    staff: through,
    'staff with a code': through,
    'staff without the code': 401,
    holder: 401,
  },
}

async function logIn(
  user: { role: 'client' | 'staff'; secondFactorAt?: Date },
  codeGivenAt: Date | null = null,
): Promise<{ cookie: string }> {
  const email = `${randomUUID()}@example.com`
  const [row] = await context.database.db
    .insert(users)
    .values({ email, name: 'Asha', emailVerified: true, ...user })
    .returning({ id: users.id })
  const request = new Request('https://orbweaver.example/login')
  const { headers } = await accounts.startSession(request, row?.id ?? '', codeGivenAt)
  return {
    cookie: headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; '),
  }
}

test.for(Object.keys(askers) as Asker[])(
  'at every closed address %s is let through or refused as its access says, before a body is checked',
  async (asker) => {
    const closed = routes().filter(({ access }) => access && access in gates)
    expect(closed.length).toBeGreaterThan(10)
    for (const { method, path, access } of closed) {
      const answer = await app.request(path.replace(/:\w+/g, 'nothing'), {
        method,
        headers: await askers[asker](),
      })
      const status = [401, 403].includes(answer.status) ? answer.status : through
      expect(`${method} ${path}: ${status}`).toBe(
        `${method} ${path}: ${gates[access as keyof typeof gates][asker]}`,
      )
      await answer.arrayBuffer()
    }
  },
)

test("a request with a link's token comes from its holder, whoever is logged in", async () => {
  const token = createSecretToken()
  const actor = await findActor(new Headers({ 'link-token': token }), accounts)
  expect(actor).toMatchObject({ kind: 'link-holder', linkHash: hashToken(token) })
  expect(await findActor(new Headers(), accounts)).toMatchObject({ kind: 'visitor' })
})
