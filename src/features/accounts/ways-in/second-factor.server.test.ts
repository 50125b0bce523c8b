import { expect, test } from 'vitest'
import { secondFactors } from '#db/schema/accounts.ts'
import {
  type AccountsServer,
  asha,
  logInPath,
  setUpAccounts,
  staff,
  withStaff,
} from '#test/accounts-server.ts'
import { cookieOf } from '#test/cookie-of.ts'
import { codeOf, periodAt } from './totp.server.ts'

const accounts = setUpAccounts()
const { ctxWith, openServer, tokenFor, mailsTo, seedStaff } = accounts

const path = '/api/admin/second-factor'
const codePath = '/api/auth/second-factor'
const periodMs = 30_000

/** What the authenticator app shows now. */
async function codeNow(): Promise<string> {
  const [factor] = await accounts.database.db.select().from(secondFactors)
  return codeOf(factor?.secret ?? '', periodAt(ctxWith().clock()))
}

/** Logs in and turns the second factor on; the next code is good at once. */
async function turnOn(server: AccountsServer) {
  const cookie = cookieOf(await server.post(logInPath, staff))
  await server.post(path, {}, { cookie })
  const body = { code: await codeNow(), password: staff.password }
  const answer = await server.post(`${path}/on`, body, { cookie })
  expect(answer.status).toBe(200)
  accounts.letPass(periodMs)
  return { cookie, recoveryCodes: (await answer.json()).recoveryCodes as string[] }
}

/** Every way in. */
const ways: Record<string, (server: AccountsServer) => Promise<Response>> = {
  'by password': (server) => server.post(logInPath, staff),
  'by mailed link': async (server) => {
    await server.post('/api/auth/mail-link', { email: staff.email })
    return server.post('/api/auth/link/log-in', { token: await tokenFor(staff.email) })
  },
  'by a new password': async (server) => {
    await server.post('/api/auth/mail-reset', { email: staff.email })
    const token = await tokenFor(staff.email)
    return server.post('/api/auth/link/reset', { token, password: 'nine copper kettles' })
  },
}

const closed = ['/staff-only', '/api/account']

for (const [way, enter] of Object.entries(ways)) {
  test(`staff without a second factor come in ${way}`, async () => {
    await seedStaff()
    const server = await openServer()
    const entered = await enter(server)
    expect(await entered.json()).toEqual({ user: asha })
    for (const address of closed) {
      expect((await server.get(address, { cookie: cookieOf(entered) })).status).toBe(200)
    }
  })

  test(`staff with a second factor who come in ${way} are nobody until they give a code`, async () => {
    await seedStaff()
    const server = await openServer()
    await turnOn(server)
    const entered = await enter(server)
    const cookie = cookieOf(entered)
    const half = { user: null, needs: 'second-factor' }
    expect(await entered.json()).toEqual(half)
    expect(await (await server.get('/api/me', { cookie })).json()).toEqual(half)
    for (const address of closed) expect((await server.get(address, { cookie })).status).toBe(401)
    expect((await server.post(`${path}/off`, { code: await codeNow() }, { cookie })).status).toBe(401)

    expect((await server.post(codePath, { code: '000000' }, { cookie })).status).toBe(422)
    for (const address of closed) expect((await server.get(address, { cookie })).status).toBe(401)

    const given = await server.post(codePath, { code: await codeNow() }, { cookie })
    expect(await given.json()).toEqual({ user: asha })
    for (const address of closed) expect((await server.get(address, { cookie })).status).toBe(200)
    expect(await (await server.get('/api/me', { cookie })).json()).toEqual({ user: asha })
  })
}

test('the second factor starts with a code of the app and the password, and the other sessions lack one', async () => {
  await seedStaff()
  const server = await openServer()
  const elsewhere = cookieOf(await server.post(logInPath, staff))
  const cookie = cookieOf(await server.post(logInPath, staff))
  const prepared = await (await server.post(path, {}, { cookie })).json()
  expect(prepared).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    qr: { size: expect.any(Number), path: expect.stringMatching(/^M4 4h1v1h-1z/) },
  })
  const on = async (body: object) => (await server.post(`${path}/on`, body, { cookie })).status
  expect(await on({ code: '000000', password: staff.password })).toBe(422)
  expect(await on({ code: await codeNow(), password: 'a guess' })).toBe(422)
  expect(await on({ code: await codeNow(), password: staff.password })).toBe(200)
  expect((await server.get('/staff-only', { cookie })).status).toBe(200)
  expect((await server.get('/staff-only', { cookie: elsewhere })).status).toBe(401)
  expect((await server.post(path, {}, { cookie })).status).toBe(409)
  expect(await (await server.get('/api/account', { cookie })).json()).toMatchObject({
    secondFactor: { recoveryCodesLeft: 10 },
  })
})

test('a code is good once, and so is a recovery code, of which the database has only hashes', async () => {
  await seedStaff()
  const server = await openServer()
  const { recoveryCodes } = await turnOn(server)
  const [factor] = await accounts.database.db.select().from(secondFactors)
  expect(recoveryCodes).toHaveLength(10)
  expect(recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  expect(JSON.stringify(factor)).not.toContain(recoveryCodes[0]?.replaceAll('-', ''))

  const give = async (code: string) => {
    const cookie = cookieOf(await server.post(logInPath, staff))
    return (await server.post(codePath, { code }, { cookie })).status
  }
  const code = await codeNow()
  expect(await give(code)).toBe(200)
  expect(await give(code)).toBe(422)
  const [recovery = ''] = recoveryCodes
  expect(await give(recovery.toLowerCase().replaceAll('-', ' '))).toBe(200)
  expect(await give(recovery)).toBe(422)
})

test('guesses of a code get slower, whichever session makes them', async () => {
  await seedStaff()
  const server = await openServer()
  await turnOn(server)
  const statuses = []
  for (let index = 0; index < 8; index++) {
    const cookie = cookieOf(await server.post(logInPath, staff))
    statuses.push((await server.post(codePath, { code: '000000' }, { cookie })).status)
  }
  expect(statuses).toEqual([...Array(6).fill(422), 429, 429])
})

test('a changed password keeps the second factor of this session', async () => {
  await seedStaff()
  const server = await openServer()
  const { cookie } = await turnOn(server)
  const change = { currentPassword: staff.password, newPassword: 'nine copper kettles' }
  const changed = await server.post('/api/account/password', change, { cookie })
  expect(await changed.json()).toEqual({ user: asha })
  expect((await server.get('/staff-only', { cookie: cookieOf(changed) })).status).toBe(200)
})

test('the page of a link learns that a session of its account lacks the code; that of another account is none', async () => {
  await seedStaff()
  const server = await openServer()
  await turnOn(server)
  const half = cookieOf(await server.post(logInPath, staff))
  const sessionFor = async (purpose: string, token: string) =>
    (await (await server.post('/api/auth/link/look', { purpose, token }, { cookie: half })).json()).session
  await server.post('/api/auth/mail-link', { email: staff.email })
  expect(await sessionFor('log-in', await tokenFor(staff.email))).toBe('unfinished')
  await server.post('/api/auth/mail-link', { email: 'ravi@example.com' })
  expect(await sessionFor('sign-up', await tokenFor('ravi@example.com'))).toBe('none')
})

test('it ends by a code and the password, or by a new STAFF_PASSWORD', async () => {
  await seedStaff()
  const server = await openServer()
  const { cookie } = await turnOn(server)
  const off = async (body: object) => (await server.post(`${path}/off`, body, { cookie })).status
  expect(await off({ code: '000000', password: staff.password })).toBe(422)
  expect(await off({ code: await codeNow(), password: 'a guess' })).toBe(422)
  expect(await off({ code: await codeNow(), password: staff.password })).toBe(200)
  const told = (await mailsTo(staff.email)).map(
    ({ text }) => /asks for a code|no longer asks/.exec(text)?.[0],
  )
  expect(told.toSorted()).toEqual(['asks for a code', 'no longer asks'])
  expect(await (await server.post(logInPath, staff)).json()).toEqual({ user: asha })

  await turnOn(server)
  const renewed = { ...staff, password: 'nine silk threads' }
  await seedStaff({ ...withStaff, STAFF_PASSWORD: renewed.password })
  expect(await (await server.post(logInPath, renewed)).json()).toEqual({ user: asha })
})

test('turning it off ends what a password alone has begun: half a log-in, a mailed link, and the wait for guesses', async () => {
  await seedStaff()
  const server = await openServer()
  const { cookie } = await turnOn(server)
  const half = cookieOf(await server.post(logInPath, staff))
  for (let index = 0; index < 6; index++) await server.post(codePath, { code: '000000' }, { cookie: half })
  await server.post('/api/auth/mail-link', { email: staff.email })
  const token = await tokenFor(staff.email)
  accounts.letPass(periodMs)

  await accounts.database.pool.query("delete from rate_limits where key like 'secondFactorGate%'")
  const off = { code: await codeNow(), password: staff.password }
  expect((await server.post(`${path}/off`, off, { cookie })).status).toBe(200)
  expect((await server.get('/staff-only', { cookie })).status).toBe(200)
  expect((await server.get('/staff-only', { cookie: half })).status).toBe(401)
  expect((await server.post('/api/auth/link/log-in', { token })).status).toBe(403)
  expect(await waits()).toEqual([])
})

/** What the table of limits knows of wrong codes. */
async function waits() {
  const { rows } = await accounts.database.pool.query(
    "select key from rate_limits where key like 'secondFactor%'",
  )
  return rows
}

const renewed = { ...staff, password: 'nine copper kettles' }

/** Every way to a new password. */
const newPasswords: Record<string, (server: AccountsServer, cookie: string) => Promise<unknown>> = {
  'by its owner': async (server, cookie) => {
    const change = { currentPassword: staff.password, newPassword: renewed.password }
    expect((await server.post('/api/account/password', change, { cookie })).status).toBe(200)
  },
  'by a mailed link': async (server) => {
    await server.post('/api/auth/mail-reset', { email: staff.email })
    const body = { token: await tokenFor(staff.email), password: renewed.password }
    expect((await server.post('/api/auth/link/reset', body)).status).toBe(200)
  },
  'in the settings': () => seedStaff({ ...withStaff, STAFF_PASSWORD: renewed.password }),
}

for (const [way, renew] of Object.entries(newPasswords)) {
  test(`a new password, set ${way}, ends half a log-in, mailed links, and the wait for guesses`, async () => {
    await seedStaff()
    const server = await openServer()
    const { cookie } = await turnOn(server)
    const half = cookieOf(await server.post(logInPath, staff))
    for (let index = 0; index < 7; index++) await server.post(codePath, { code: '000000' }, { cookie: half })
    expect((await server.post(codePath, { code: await codeNow() }, { cookie: half })).status).toBe(429)
    await server.post('/api/auth/mail-link', { email: staff.email })
    const token = await tokenFor(staff.email)

    await renew(server, cookie)
    expect(await waits()).toEqual([])
    expect(await (await server.get('/api/me', { cookie: half })).json()).toEqual({ user: null })
    expect((await server.post('/api/auth/link/log-in', { token })).status).toBe(403)
    const entered = await server.post(logInPath, renewed)
    if (way === 'in the settings') return
    const given = await server.post(codePath, { code: await codeNow() }, { cookie: cookieOf(entered) })
    expect(given.status).toBe(200)
  })
}
