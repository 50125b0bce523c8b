import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessions, users, verifications } from '#db/schema/accounts.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type Database, openDatabase } from '#platform/database.server.ts'
import { parseEnv } from '#platform/env.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openRateLimits } from '#platform/rate-limits.server.ts'
import { createTestDatabase } from '#test/database.ts'
import { accountsApi } from './accounts.api.server.ts'
import { openAccounts } from './accounts.server.ts'
import { prepareFirstStaff } from './prepare-first-staff.server.ts'
import { seedStaff } from './seed-staff.server.ts'

const origin = 'http://127.0.0.1:3000'
const staff = { email: 'asha@example.com', password: 'eight silk threads' }
const asha = { email: 'asha@example.com', name: 'asha', role: 'staff' }

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

const withStaff = { STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password }

/** The accounts' part of the server, with one address for staff only. */
async function openServer(settings: Record<string, string> = {}) {
  const ctx = ctxWith(settings)
  const accounts = await openAccounts({ db: ctx.db, env: ctx.env, log: openLog('silent') })
  const limits = openRateLimits(database.pool)
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('ctx', { ...ctx, actor: await accounts.actorOf(c.req.raw.headers) })
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

/** What the browser sends back: names and values without their attributes. */
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

const logInPath = '/api/auth/sign-in/email'

test('staff log in, are known by their cookie, and log out', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const server = await openServer()

  const loggedIn = await server.post(logInPath, { ...staff, email: ' Asha@Example.com' })
  expect(await loggedIn.json()).toEqual({ user: asha })
  const cookie = cookieOf(loggedIn)
  expect(await (await server.get('/api/me', { cookie })).json()).toEqual({ user: asha })
  expect(await (await server.get('/staff-only', { cookie })).json()).toMatchObject({
    kind: 'staff',
    name: 'asha',
  })

  const loggedOut = await server.post('/api/auth/sign-out', {}, { cookie })
  expect(await loggedOut.json()).toEqual({ user: null })
  expect(loggedOut.headers.getSetCookie().join()).toMatch(/^session=;.*Max-Age=0/)
  // The cookie kept by somebody else opens nothing any more.
  expect(await (await server.get('/api/me', { cookie })).json()).toEqual({ user: null })
  expect(await (await server.get('/staff-only', { cookie })).json()).toMatchObject({
    code: 'unauthenticated',
  })
})

test('a visitor is nobody, with no cookie and with an invented one', async () => {
  const server = await openServer()
  for (const cookie of ['', 'session=invented.signature']) {
    expect(await (await server.get('/api/me', { cookie })).json()).toEqual({ user: null })
    expect(await (await server.get('/staff-only', { cookie })).json()).toMatchObject({
      code: 'unauthenticated',
    })
  }
})

test('a client is not staff', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  await database.db.update(users).set({ role: 'client' })
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
  expect(await (await server.get('/api/me', { cookie })).json()).toEqual({
    user: { ...asha, role: 'client' },
  })
  expect(await (await server.get('/staff-only', { cookie })).json()).toMatchObject({
    code: 'unauthenticated',
  })
})

test('a wrong password and an unknown address get the same answer', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const server = await openServer()
  const wrong = await server.post(logInPath, { ...staff, password: 'eight silk thread' })
  const unknown = await server.post(logInPath, { ...staff, email: 'ravi@example.com' })
  const answer = await wrong.json()
  expect(answer).toMatchObject({
    code: 'unauthenticated',
    message: 'The e-mail address or the password is wrong.',
  })
  expect(await unknown.json()).toEqual(answer)
  expect(unknown.headers).toEqual(wrong.headers)
  expect(wrong.headers.getSetCookie()).toEqual([])
})

test('over http the cookie has a plain name, over https the prefix that pins it to the host', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const [plain] = (await (await openServer()).post(logInPath, staff)).headers.getSetCookie()
  expect(plain?.split('; ').toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=604800',
    'Path=/',
    'SameSite=Lax',
    expect.stringMatching(/^session=/),
  ])

  const publicUrl = 'https://orbweaver.example'
  const server = await openServer({ PUBLIC_URL: publicUrl })
  const [pinned] = (await server.post(logInPath, staff, { origin: publicUrl })).headers.getSetCookie()
  expect(pinned?.split('; ').toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=604800',
    'Path=/',
    'SameSite=Lax',
    'Secure',
    expect.stringMatching(/^__Host-session=/),
  ])
})

test('each log-in has a new session and ends the one it replaces', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const server = await openServer()
  const first = cookieOf(await server.post(logInPath, staff))
  const second = cookieOf(await server.post(logInPath, staff, { cookie: first }))
  expect(second).not.toBe(first)
  expect(await (await server.get('/api/me', { cookie: first })).json()).toEqual({ user: null })
  expect(await (await server.get('/api/me', { cookie: second })).json()).toEqual({ user: asha })
})

test('a request from another site neither logs in nor out', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const server = await openServer()
  const foreign = { origin: 'https://evil.example' }
  const refused = await server.post(logInPath, staff, foreign)
  expect(await refused.json()).toMatchObject({ code: 'forbidden' })
  expect(refused.headers.getSetCookie()).toEqual([])

  const cookie = cookieOf(await server.post(logInPath, staff))
  const out = await server.post('/api/auth/sign-out', {}, { cookie, ...foreign })
  expect(await out.json()).toMatchObject({ code: 'forbidden' })
  expect(await (await server.get('/api/me', { cookie })).json()).toEqual({ user: asha })
})

test('the session token reaches scripts by no answer', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const response = await (await openServer()).post(logInPath, staff)
  const [session] = await database.db.select().from(sessions)
  expect(session?.token).toBeTruthy()
  expect(await response.text()).not.toContain(session?.token)
})

test('guessing is slowed by account from many addresses, and by address over many accounts', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const server = await openServer()
  const guess = async (email: string, address: string) =>
    (await server.post(logInPath, { email, password: 'a guess' }, { 'x-test-address': address })).json()

  for (let index = 0; index < 10; index++) {
    expect(await guess(staff.email, `192.0.2.${index}`)).toMatchObject({ code: 'unauthenticated' })
  }
  expect(await guess(staff.email, '192.0.2.99')).toMatchObject({
    code: 'too-many',
    retryAfterSeconds: expect.any(Number),
  })

  for (let index = 0; index < 10; index++) {
    expect(await guess(`guess${index}@example.com`, '198.51.100.1')).toMatchObject({
      code: 'unauthenticated',
    })
  }
  expect(await guess('another@example.com', '198.51.100.1')).toMatchObject({ code: 'too-many' })
})

test('log-ins that succeed do not count as guesses', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const server = await openServer()
  for (let index = 0; index < 11; index++) {
    expect(await (await server.post(logInPath, staff)).json()).toEqual({ user: asha })
  }
})

test('a start with the same settings keeps sessions; a changed password ends them', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))

  await seedStaff({ ctx: ctxWith(withStaff) })
  expect(await (await server.get('/api/me', { cookie })).json()).toEqual({ user: asha })

  const password = 'nine silk threads'
  await seedStaff({ ctx: ctxWith({ ...withStaff, STAFF_PASSWORD: password }) })
  expect(await (await server.get('/api/me', { cookie })).json()).toEqual({ user: null })
  expect(await (await server.post(logInPath, staff)).json()).toMatchObject({ code: 'unauthenticated' })
  expect(await (await server.post(logInPath, { ...staff, password })).json()).toEqual({ user: asha })
})

test('two processes that start at once make one staff account', async () => {
  await Promise.all([1, 2, 3].map(() => seedStaff({ ctx: ctxWith(withStaff) })))
  expect(await database.db.select().from(users)).toHaveLength(1)
  expect(await (await (await openServer()).post(logInPath, staff)).json()).toEqual({ user: asha })
})

test('a common STAFF_PASSWORD stops the start, named but not repeated', async () => {
  const seeding = seedStaff({ ctx: ctxWith({ ...withStaff, STAFF_PASSWORD: 'sunshine' }) })
  await expect(seeding).rejects.toThrow(/STAFF_PASSWORD: (?!.*sunshine)/)
  expect(await database.db.select().from(users)).toEqual([])
})

test('the link of a fresh installation makes one account, once', async () => {
  const server = await openServer()
  const first = await prepareFirstStaff({ ctx: ctxWith() })
  const other = await prepareFirstStaff({ ctx: ctxWith() })
  expect(first?.token).toMatch(/^[\w-]{22}$/)
  expect(JSON.stringify(await database.db.select().from(verifications))).not.toContain(first?.token)

  const made = await server.post('/api/staff/first', { ...staff, token: first?.token })
  expect(await made.json()).toEqual({ user: asha })
  expect(await (await server.get('/staff-only', { cookie: cookieOf(made) })).json()).toMatchObject({
    kind: 'staff',
  })

  for (const link of [first, other]) {
    const again = await server.post('/api/staff/first', {
      ...staff,
      email: 'ravi@example.com',
      token: link?.token,
    })
    expect(await again.json()).toMatchObject({ code: 'forbidden' })
  }
  expect(await prepareFirstStaff({ ctx: ctxWith() })).toBeNull()
  expect(await database.db.select().from(users)).toHaveLength(1)
})

test('two uses of the link at once make one account', async () => {
  const server = await openServer()
  const { token } = (await prepareFirstStaff({ ctx: ctxWith() })) ?? {}
  const answers = await Promise.all(
    ['asha', 'ravi', 'mei'].map(async (name) =>
      (
        await server.post('/api/staff/first', {
          token,
          email: `${name}@example.com`,
          password: staff.password,
        })
      ).json(),
    ),
  )
  expect(answers.filter((answer) => answer.user)).toHaveLength(1)
  expect(await database.db.select().from(users)).toHaveLength(1)
})

test('the link is refused after a day, and with a weak password it stays good', async () => {
  const { token } = (await prepareFirstStaff({ ctx: ctxWith() })) ?? {}
  const server = await openServer()
  const weak = await server.post('/api/staff/first', { ...staff, password: 'sunshine', token })
  expect(await weak.json()).toMatchObject({ code: 'invalid', fields: [{ field: 'password' }] })

  const dayMs = 24 * 60 * 60 * 1000
  now = new Date(now.getTime() + dayMs)
  expect(await (await server.post('/api/staff/first', { ...staff, token })).json()).toMatchObject({
    code: 'forbidden',
  })
  now = new Date(now.getTime() - 1)
  expect(await (await server.post('/api/staff/first', { ...staff, token })).json()).toEqual({ user: asha })
})

test.each([
  [logInPath, {}, ['email', 'password']],
  [logInPath, { email: 'asha', password: '' }, ['email', 'password']],
  [logInPath, { email: ['asha@example.com'], password: 7 }, ['email', 'password']],
  [logInPath, [], ['(body)', 'email', 'password']],
  ['/api/staff/first', { ...staff, token: 'short' }, ['token']],
  [
    '/api/staff/first',
    { token: 'x'.repeat(22), email: `${'x'.repeat(254)}@example.com`, password: '1234567' },
    ['email', 'password'],
  ],
])('%s refuses %j', async (path, body, expected) => {
  const answer = await (await (await openServer()).post(path, body)).json()
  expect(answer).toMatchObject({ code: 'invalid' })
  const fields = answer.fields.map(({ field }: { field: string }) => field)
  expect(expected).toEqual(expect.arrayContaining(fields))
  expect(answer.fields.every(({ message }: { message: string }) => /^[A-Z].*\.$/.test(message))).toBe(true)
})

test('nothing else of better-auth is served', async () => {
  const server = await openServer()
  for (const path of ['/api/auth/sign-up/email', '/api/auth/update-user', '/api/auth/change-password']) {
    expect((await server.post(path, staff)).status).toBe(404)
  }
  expect((await server.get('/api/auth/get-session')).status).toBe(404)
})
