import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { users, verifications } from '#db/schema/accounts.ts'
import { accountsApi } from '#features/accounts/accounts.api.server.ts'
import { openAccounts } from '#features/accounts/accounts.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type Database, openDatabase } from '#platform/database.server.ts'
import { parseEnv } from '#platform/env.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openRateLimits } from '#platform/rate-limits.server.ts'
import { createTestDatabase } from './database.ts'

export const origin = 'http://127.0.0.1:3000'
export const staff = { email: 'asha@example.com', password: 'eight silk threads' }
export const asha = { email: 'asha@example.com', name: 'asha', role: 'staff' }
export const withStaff = { STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password }
export const logInPath = '/api/auth/sign-in/email'

export type AccountsServer = Awaited<ReturnType<ReturnType<typeof setUpAccounts>['openServer']>>

/** Sets up one file's tests of accounts: a database of their own, without accounts before each test. */
export function setUpAccounts() {
  let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
  let database: Database
  let now: Date

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    database = openDatabase(testDatabase.url, 4)
  })
  afterAll(async () => {
    await database.close()
    await testDatabase.drop()
  })
  beforeEach(async () => {
    now = new Date()
    for (const table of [users, verifications]) await database.db.delete(table)
    await database.pool.query('delete from rate_limits')
  })

  function ctxWith(settings: Record<string, string> = {}): Ctx {
    const env = parseEnv(settings)
    return { db: database.db, env, clock: () => now, actor: { kind: 'visitor' } } as Ctx
  }

  /** Opens the accounts API with one more address for staff only. */
  async function openServer(settings: Record<string, string> = {}) {
    const ctx = ctxWith(settings)
    const accounts = await openAccounts({ db: ctx.db, env: ctx.env, log: openLog('silent') })
    const limits = openRateLimits(database.pool)
    const app = new Hono<AppEnv>()
    app.use(async (c, next) => {
      c.set('ctx', { ...ctx, actor: (await accounts.personOf(c.req.raw.headers)) ?? ctx.actor })
      c.set('clientAddress', c.req.header('x-test-address') ?? '192.0.2.1')
      c.set('limits', limits)
      await next()
    })
    app.route('/', accountsApi(accounts))
    app.get('/staff-only', (c) => c.json(requireStaff(c.var.ctx)))
    app.onError((error, c) => {
      if (!(error instanceof AppError)) throw error
      const { code, message, fields, retryAfterSeconds } = error
      return c.json({ code, message, fields, retryAfterSeconds }, 418)
    })
    return {
      get: (path: string, headers: HeadersInit = {}) => app.request(`${origin}${path}`, { headers }),
      post: (path: string, body: object, headers: HeadersInit = {}) =>
        app.request(`${origin}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin, ...headers },
          body: JSON.stringify(body),
        }),
    }
  }

  return {
    ctxWith,
    openServer,
    get database() {
      return database
    },
    letPass(milliseconds: number) {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}

/** The cookies that the browser would send back: names and values without attributes. */
export const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
