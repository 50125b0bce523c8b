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

/** The cookies that the browser would send back: names and values without attributes. */
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
  // A copy of the cookie is worthless after the log-out.
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
  expect(await (await server.get('/staff-only', { cookie })).json()).toMatchObject({ code: 'forbidden' })
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

test('with a public address, the host that was asked for is another site', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const server = await openServer({ PUBLIC_URL: 'https://orbweaver.example' })
  const refused = await server.post(logInPath, staff, { origin })
  expect(await refused.json()).toMatchObject({ code: 'forbidden' })
})

test('the session token reaches scripts by no answer', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const response = await (await openServer()).post(logInPath, staff)
  const [session] = await database.db.select().from(sessions)
  expect(session?.token).toBeTruthy()
  expect(await response.text()).not.toContain(session?.token)
})

/** Tries wrong passwords for one account, each from another address. */
async function guessFromEverywhere(server: Awaited<ReturnType<typeof openServer>>, times: number) {
  const codes = []
  for (let index = 0; index < times; index++) {
    const address = `203.0.113.${index}`
    const answer = await server.post(
      logInPath,
      { ...staff, password: 'a guess' },
      { 'x-test-address': address },
    )
    codes.push((await answer.json()).code)
  }
  return codes
}

test('guessing is limited by address over many accounts', async () => {
  const server = await openServer()
  const guess = async (index: number) =>
    (await server.post(logInPath, { email: `guess${index}@example.com`, password: 'a guess' })).json()
  for (let index = 0; index < 10; index++) {
    expect(await guess(index)).toMatchObject({ code: 'unauthenticated' })
  }
  expect(await guess(10)).toMatchObject({ code: 'too-many', retryAfterSeconds: expect.any(Number) })
})

test('guessing an account from one address gets slower with every guess', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  let server = await openServer()
  const guess = async () => (await server.post(logInPath, { ...staff, password: 'a guess' })).json()
  const passTime = async () => {
    await database.pool.query("update rate_limits set expire = 0 where key like 'logInHereGate:%'")
    // Each process remembers whom it keeps waiting, so a new one forgets.
    server = await openServer()
  }
  for (let free = 0; free < 5; free++) expect(await guess()).toMatchObject({ code: 'unauthenticated' })
  const waits: number[] = []
  for (let slow = 0; slow < 4; slow++) {
    expect(await guess()).toMatchObject({ code: 'unauthenticated' })
    const { code, retryAfterSeconds } = await guess()
    expect(code).toBe('too-many')
    waits.push(retryAfterSeconds)
    await passTime()
  }
  expect(waits).toEqual([...new Set(waits)].toSorted((a, b) => a - b))
})

test('a stranger at another address locks nobody out', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const server = await openServer()
  for (let index = 0; index < 12; index++) {
    await server.post(logInPath, { ...staff, password: 'a guess' }, { 'x-test-address': '203.0.113.9' })
  }
  expect(await (await server.post(logInPath, staff)).json()).toEqual({ user: asha })
})

test('a crowd of strangers is slowed down, and a device that has logged in before is not', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const server = await openServer()
  const loggedIn = await server.post(logInPath, staff)
  const device = loggedIn.headers.getSetCookie().find((cookie) => cookie.startsWith('device=')) ?? ''
  expect(device).toMatch(/^device=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
  await server.post('/api/auth/sign-out', {}, { cookie: cookieOf(loggedIn) })

  const codes = await guessFromEverywhere(server, 30)
  expect(codes.slice(0, 20)).toEqual(Array(20).fill('unauthenticated'))
  expect(codes.slice(20)).toContain('too-many')
  await database.pool.query(
    "update rate_limits set expire = extract(epoch from now()) * 1000 + 30000 where key like 'logInAnywhereGate:%'",
  )
  const elsewhere = { 'x-test-address': '198.51.100.7' }
  const stranger = await server.post(logInPath, staff, elsewhere)
  expect(await stranger.json()).toMatchObject({ code: 'too-many' })
  const unknown = await server.post(logInPath, { ...staff, email: 'ravi@example.com' }, elsewhere)
  expect(await unknown.json()).toMatchObject({ code: 'unauthenticated' })

  const [cookie = ''] = device.split(';', 1)
  const again = await server.post(logInPath, staff, { ...elsewhere, cookie })
  expect(await again.json()).toEqual({ user: asha })
  expect(again.headers.getSetCookie().find((one) => one.startsWith('device='))).toBe(device)
})

test('a device is known to its own account alone, has bounded tries itself, and cannot be made up', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
    .split('; ')
    .find((one) => one.startsWith('device='))
  const guess = async (email: string, sent: string | undefined, address: string) =>
    (
      await server.post(
        logInPath,
        { email, password: 'a guess' },
        { cookie: sent ?? '', 'x-test-address': address },
      )
    ).json()
  for (let index = 0; index < 10; index++) {
    expect(await guess(staff.email, cookie, `203.0.113.${index}`)).toMatchObject({ code: 'unauthenticated' })
  }
  expect(await guess(staff.email, cookie, '203.0.113.99')).toMatchObject({ code: 'too-many' })

  // A forged device cookie counts as a stranger's, by address.
  const forged = `device=${'x'.repeat(22)}.${'y'.repeat(43)}`
  for (const [index, [email, sent]] of [
    ['ravi@example.com', cookie],
    [staff.email, forged],
  ].entries()) {
    const address = `198.51.100.${index}`
    const codes = []
    for (let count = 0; count < 8; count++) codes.push((await guess(email ?? '', sent, address)).code)
    expect(codes).toEqual([...Array(6).fill('unauthenticated'), 'too-many', 'too-many'])
  }
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

test('another STAFF_EMAIL ends the account of the old one: its sessions and its password', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
  const successor = { ...staff, email: 'ravi@example.com' }
  await seedStaff({ ctx: ctxWith({ ...withStaff, STAFF_EMAIL: successor.email }) })
  expect(await (await server.get('/staff-only', { cookie })).json()).toMatchObject({
    code: 'unauthenticated',
  })
  expect(await (await server.post(logInPath, staff)).json()).toMatchObject({ code: 'unauthenticated' })
  expect(await (await server.post(logInPath, successor)).json()).toMatchObject({ user: { role: 'staff' } })
  expect((await database.db.select().from(users)).map(({ email }) => email)).toEqual([successor.email])
})

test('an account that its owner made outlives the settings of another', async () => {
  const server = await openServer()
  const first = await prepareFirstStaff({ ctx: ctxWith() })
  await server.post('/api/staff/first', { ...staff, token: first?.token })
  await seedStaff({ ctx: ctxWith({ ...withStaff, STAFF_EMAIL: 'ravi@example.com' }) })
  expect(await (await server.post(logInPath, staff)).json()).toEqual({ user: asha })
})

const changePath = '/api/admin/password'

test('a changed password ends the other sessions, keeps this one, and outlives a start with the old settings', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const server = await openServer()
  const here = cookieOf(await server.post(logInPath, staff))
  const elsewhere = cookieOf(await server.post(logInPath, staff))
  const change = { currentPassword: staff.password, newPassword: 'nine copper kettles' }
  const changed = await server.post(changePath, change, { cookie: here })
  expect(await changed.json()).toEqual({ user: asha })
  const who = async (cookie: string) => (await (await server.get('/api/me', { cookie })).json()).user
  expect(await who(elsewhere)).toBeNull()
  expect(await who(here)).toBeNull()
  expect(await who(cookieOf(changed))).toEqual(asha)

  await seedStaff({ ctx: ctxWith(withStaff) })
  expect(await who(cookieOf(changed))).toEqual(asha)
  expect(await (await server.post(logInPath, staff)).json()).toMatchObject({ code: 'unauthenticated' })
  const renewed = { ...staff, password: change.newPassword }
  expect(await (await server.post(logInPath, renewed)).json()).toEqual({ user: asha })
})

test.each([
  ['a wrong current password', { currentPassword: 'a guess' }, 'currentPassword'],
  ['a weak new one', { newPassword: 'password123456' }, 'newPassword'],
  ['nothing', { currentPassword: undefined, newPassword: undefined }, 'currentPassword'],
])('a change of password with %s is refused, and changes nothing', async (_, changes, field) => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
  const change = { currentPassword: staff.password, newPassword: 'nine copper kettles', ...changes }
  const refused = await (await server.post(changePath, change, { cookie })).json()
  expect(refused).toMatchObject({ code: 'invalid' })
  expect(refused.fields[0]).toMatchObject({ field, message: expect.stringMatching(/\.$/) })
  expect(await (await server.get('/api/me', { cookie })).json()).toEqual({ user: asha })
  expect(await (await server.post(logInPath, staff)).json()).toEqual({ user: asha })
})

test('a password is changed by staff alone, from our own pages, and guessed at ten times at most', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const server = await openServer()
  const change = { currentPassword: 'a guess', newPassword: 'nine copper kettles' }
  expect(await (await server.post(changePath, change)).json()).toMatchObject({ code: 'unauthenticated' })
  const cookie = cookieOf(await server.post(logInPath, staff))
  const foreign = await server.post(changePath, change, { cookie, origin: 'https://evil.example' })
  expect(await foreign.json()).toMatchObject({ code: 'forbidden' })
  const codes = []
  for (let index = 0; index < 10; index++) {
    codes.push((await (await server.post(changePath, change, { cookie })).json()).code)
  }
  expect(codes).toEqual([...Array(9).fill('invalid'), 'too-many'])
})

test('a session ends 30 days after its log-in, however lately it was renewed', async () => {
  await seedStaff({ ctx: ctxWith(withStaff) })
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
  const begunBefore = (age: string) =>
    database.pool.query(
      `update sessions set created_at = now() - interval '${age}', expires_at = now() + interval '7 days'`,
    )
  await begunBefore('29 days 23 hours')
  expect(await (await server.get('/staff-only', { cookie })).json()).toMatchObject({ kind: 'staff' })
  await begunBefore('30 days')
  expect(await (await server.get('/staff-only', { cookie })).json()).toMatchObject({
    code: 'unauthenticated',
  })
  const asked = await server.get('/api/me', { cookie })
  expect(await asked.json()).toEqual({ user: null })
  expect(asked.headers.getSetCookie().join()).toMatch(/^session=;.*Max-Age=0/)
  expect(await database.db.select().from(sessions)).toEqual([])
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

test('a STAFF_PASSWORD of two common ones is refused', async () => {
  const seeding = seedStaff({ ctx: ctxWith({ ...withStaff, STAFF_PASSWORD: 'password123456' }) })
  await expect(seeding).rejects.toThrow('STAFF_PASSWORD: This is one of the most common passwords')
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
