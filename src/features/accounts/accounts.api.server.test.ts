import { createHmac } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { sessions, users } from '#db/schema/accounts.ts'
import { asha, logInPath, origin, setUpAccounts, staff } from '#test/fixtures/account-fixtures.ts'
import { cookieOf } from '#test/readers/cookie-of.ts'
import { codeOf, periodAt } from './authentication/totp.server.ts'
import { prepareFirstStaff } from './staff/first-staff.server.ts'

const accounts = setUpAccounts()
const { openServer, addStaff } = accounts

test('staff log in, use their session, and log out', async () => {
  await addStaff()
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
  expect(await (await server.get('/api/me', { cookie })).json()).toEqual({ user: null })
  expect(await (await server.get('/staff-only', { cookie })).json()).toMatchObject({
    code: 'unauthenticated',
  })
})

test('a missing or forged cookie is no session', async () => {
  const server = await openServer()
  for (const cookie of ['', 'session=invented.signature']) {
    expect(await (await server.get('/api/me', { cookie })).json()).toEqual({ user: null })
    expect(await (await server.get('/staff-only', { cookie })).json()).toMatchObject({
      code: 'unauthenticated',
    })
  }
})

test('refuses a client where staff are required', async () => {
  await addStaff()
  await accounts.database.db.update(users).set({ role: 'client' })
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
  expect(await (await server.get('/api/me', { cookie })).json()).toEqual({
    user: { ...asha, role: 'client', staffRole: null },
  })
  expect(await (await server.get('/staff-only', { cookie })).json()).toMatchObject({ code: 'forbidden' })
})

test('answers a wrong password and an unknown address alike', async () => {
  await addStaff()
  const server = await openServer()
  const wrong = await server.post(logInPath, { ...staff, password: 'eight silk thread' })
  const unknown = await server.post(logInPath, { ...staff, email: 'ravi@example.com' })
  const answer = await wrong.json()
  expect(answer).toMatchObject({
    code: 'unauthenticated',
    message: 'The email address or the password is wrong.',
  })
  expect(await unknown.json()).toEqual(answer)
  expect(unknown.headers).toEqual(wrong.headers)
  expect(wrong.headers.getSetCookie()).toEqual([])
})

test('names the cookie plainly over http, and with the __Host- prefix over https', async () => {
  await addStaff()
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

test('a log-in starts a new session and ends the one it replaces', async () => {
  await addStaff()
  const server = await openServer()
  const first = cookieOf(await server.post(logInPath, staff))
  const second = cookieOf(await server.post(logInPath, staff, { cookie: first }))
  expect(second).not.toBe(first)
  expect(await (await server.get('/api/me', { cookie: first })).json()).toEqual({ user: null })
  expect(await (await server.get('/api/me', { cookie: second })).json()).toEqual({ user: asha })
})

test('refuses a cross-site log-in and log-out', async () => {
  await addStaff()
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

test("with PUBLIC_URL, refuses the request's own host", async () => {
  await addStaff()
  const server = await openServer({ PUBLIC_URL: 'https://orbweaver.example' })
  const refused = await server.post(logInPath, staff, { origin })
  expect(await refused.json()).toMatchObject({ code: 'forbidden' })
})

test('no answer exposes the session token to scripts', async () => {
  await addStaff()
  const response = await (await openServer()).post(logInPath, staff)
  const [token = ''] = decodeURIComponent(cookieOf(response)).replace('session=', '').split('.')
  expect(token).toMatch(/^\w{32}$/)
  expect(await response.text()).not.toContain(token)
})

test('sessions and signing secrets of a copied database log nobody in', async () => {
  await addStaff()
  const server = await openServer()
  const own = cookieOf(await server.post(logInPath, staff))
  const { rows: copied } = await accounts.database.pool.query<{ token: string; secret: string }>(
    'select token, secret from sessions, signing_secrets',
  )
  expect(copied.length).toBeGreaterThan(2)
  for (const { token, secret } of copied) {
    const cookie = forgeCookie(token, secret)
    expect(await (await server.get('/api/me', { cookie })).json()).toEqual({ user: null })
    expect((await server.get('/staff-only', { cookie })).status).toBe(401)
    await server.post('/api/auth/sign-out', {}, { cookie })
  }
  expect((await server.get('/staff-only', { cookie: own })).status).toBe(200)
})

test('a session that the release before stored in clear is over, and its user logs in again', async () => {
  await addStaff()
  const server = await openServer()
  await server.post(logInPath, staff)
  const token = 'k3'.repeat(16)
  const { rows } = await accounts.database.pool.query(
    `with stored as (update sessions set token = $1)
     select secret from signing_secrets where purpose = 'session-cookie'`,
    [token],
  )
  const cookie = forgeCookie(token, rows[0].secret)
  const refused = await server.get('/api/me', { cookie })
  expect(await refused.json()).toEqual({ user: null })
  expect(refused.headers.getSetCookie().join()).toMatch(/^session=;.*Max-Age=0/)
  const again = cookieOf(await server.post(logInPath, staff, { cookie }))
  expect((await server.get('/staff-only', { cookie: again })).status).toBe(200)
})

test('a renewed session keeps its cookie’s token', async () => {
  await addStaff()
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
  await accounts.database.pool.query("update sessions set expires_at = now() + interval '6 days'")
  const renewed = cookieOf(await server.get('/api/me', { cookie }))
  expect(cookie.split('; ')).toContain(renewed)
  expect((await server.get('/staff-only', { cookie: renewed })).status).toBe(200)
})

function forgeCookie(token: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `session=${encodeURIComponent(`${token}.${signature}`)}`
}

test('a session ends 30 days after its log-in, even if renewed', async () => {
  await addStaff()
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
  const begunBefore = (age: string) =>
    accounts.database.pool.query(
      `update sessions set created_at = now() - interval '${age}', expires_at = now() + interval '7 days'`,
    )
  await begunBefore('719 hours')
  expect(await (await server.get('/staff-only', { cookie })).json()).toMatchObject({ kind: 'staff' })
  await begunBefore('720 hours')
  expect(await (await server.get('/staff-only', { cookie })).json()).toMatchObject({
    code: 'unauthenticated',
  })
  const asked = await server.get('/api/me', { cookie })
  expect(await asked.json()).toEqual({ user: null })
  expect(asked.headers.getSetCookie().join()).toMatch(/^session=;.*Max-Age=0/)
  expect(await accounts.database.db.select().from(sessions)).toEqual([])
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

test('no other route of better-auth is served', async () => {
  const server = await openServer()
  for (const path of ['/api/auth/sign-up/email', '/api/auth/update-user', '/api/auth/change-password']) {
    expect((await server.post(path, staff)).status).toBe(404)
  }
  expect((await server.get('/api/auth/get-session')).status).toBe(404)
})

type Line = { event?: string; account?: string; from?: string }

function watchEvents(): Line[] {
  const { log } = accounts.context.visitor
  const written: Line[] = []
  const keep = (line: Line) => void (line.event && written.push(line))
  vi.spyOn(log, 'info').mockImplementation(keep as never)
  vi.spyOn(log, 'warn').mockImplementation(keep as never)
  return written
}
afterEach(() => vi.restoreAllMocks())

const account = expect.stringMatching(/^[\w-]{22}$/)

test('logs every log-in, with keyed hashes in place of addresses', async () => {
  const first = await prepareFirstStaff(accounts.ctxWith())
  const written = watchEvents()
  const server = await openServer()
  await server.post('/api/staff/first', { ...staff, token: 'A'.repeat(22) })
  await server.post('/api/staff/first', { ...staff, token: first?.token })
  await server.post(logInPath, { ...staff, password: 'a guess at it' })
  await server.post(logInPath, staff)
  await server.post('/api/auth/mail-link', { email: staff.email })
  await server.post('/api/auth/link/log-in', { token: await accounts.tokenFor(staff.email) })
  await server.post('/api/auth/link/log-in', { token: 'AAAAAAAAAAAAAAAAAAAAAA' })

  expect(written).toMatchObject([
    { event: 'first-staff', outcome: 'refused', code: 'forbidden', account },
    { event: 'first-staff', outcome: 'accepted', account },
    { event: 'log-in', outcome: 'refused', code: 'unauthenticated', account },
    { event: 'log-in', outcome: 'accepted', account },
    { event: 'log-in-by-link', outcome: 'accepted', account },
    { event: 'log-in-by-link', outcome: 'refused', code: 'forbidden' },
  ])
  expect(new Set(written.map((line) => line.account)).size).toBe(2)
  expect(new Set(written.map((line) => line.from)).size).toBe(1)
  expect(JSON.stringify(written)).not.toMatch(/asha|192\.0\.2/)
})

test('logs log-outs, ended sessions and a changed password', async () => {
  await addStaff()
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
  const written = watchEvents()
  const [other] = (await (await server.get('/api/account', { cookie })).json()).sessions
  await server.post('/api/account/other-sessions/end', {}, { cookie })
  const password = { currentPassword: staff.password, newPassword: 'nine copper kettles' }
  const changed = cookieOf(await server.post('/api/account/password', password, { cookie }))
  await server.post(`/api/account/sessions/${other.id}/end`, {}, { cookie: changed })
  await server.post('/api/auth/sign-out', {}, { cookie: changed })
  await server.post('/api/auth/sign-out', {}, { cookie: changed })
  expect(written).toMatchObject([
    { event: 'other-sessions-end', outcome: 'accepted', account },
    { event: 'password-change', outcome: 'accepted', account },
    { event: 'session-end', outcome: 'refused', code: 'not-found' },
    { event: 'log-out', outcome: 'accepted', account },
  ])
})

test('logs second factors and changes of address', async () => {
  await addStaff()
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
  const { secret } = await (await server.post('/api/admin/second-factor', {}, { cookie })).json()
  const codeNow = () => codeOf(secret, periodAt(accounts.ctxWith().clock()))
  const mei = await accounts.signUp(server, { email: 'mei@example.com', password: staff.password })
  const change = { email: 'mei.lin@example.com', password: staff.password }
  await server.post('/api/account/email', change, { cookie: mei })
  const token = await accounts.tokenFor(change.email)

  const written = watchEvents()
  const turn = (to: string, code: string) =>
    server.post(`/api/admin/second-factor/${to}`, { code, password: staff.password }, { cookie })
  await turn('on', '000000')
  await turn('on', codeNow())
  accounts.letPass(30_000)
  const half = cookieOf(await server.post(logInPath, staff))
  const give = (code: string) => server.post('/api/auth/second-factor', { code }, { cookie: half })
  await give('000000')
  await give(codeNow())
  accounts.letPass(30_000)
  await turn('off', '000000')
  await turn('off', codeNow())
  await server.post('/api/auth/link/new-email', { token }, { cookie })
  await server.post('/api/auth/link/new-email', { token }, { cookie: mei })

  const refused = { outcome: 'refused', code: 'invalid', account }
  const accepted = { outcome: 'accepted', account }
  expect(written).toMatchObject([
    { event: 'second-factor-on', ...refused },
    { event: 'second-factor-on', ...accepted },
    { event: 'log-in', ...accepted },
    { event: 'second-factor', ...refused },
    { event: 'second-factor', ...accepted },
    { event: 'second-factor-off', ...refused },
    { event: 'second-factor-off', ...accepted },
    { event: 'new-email', outcome: 'refused', code: 'conflict', account },
    { event: 'new-email', ...accepted },
  ])
  expect(new Set(written.map((line) => line.account)).size).toBe(2)
  expect(JSON.stringify(written)).not.toMatch(/(asha|mei)[.@]|192\.0\.2/)
})
